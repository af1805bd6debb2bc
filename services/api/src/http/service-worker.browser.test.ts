import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sharedBrowser } from '@haat/testkit/browser';
import Fastify, { type FastifyInstance } from 'fastify';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { staticWeb } from './static-web.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const SOURCE = join(ROOT, 'web', 'build', 'prerender', 'service-worker.js');

let dist: string;
let server: FastifyInstance;
let origin: string;
let context: BrowserContext;
const requested: string[] = [];

const put = async (file: string, content: string): Promise<void> => {
  await mkdir(dirname(join(dist, file)), { recursive: true });
  await writeFile(join(dist, file), content);
};

const putWorker = async (version: string): Promise<void> => {
  const files = ['/shell.html', '/offline.html', `/assets/tool-${version}.js`];
  const offline = JSON.stringify({ version, files, pages: ['/tool'] });
  await put('service-worker.js', `const offline = ${offline};\n${await readFile(SOURCE, 'utf8')}`);
};

/** As a web build: the last one's files are gone. */
const build = async (version: string): Promise<void> => {
  await rm(join(dist, 'assets'), { recursive: true, force: true });
  await put(`assets/tool-${version}.js`, `export default 'tool ${version}';`);
  for (const [file, title] of [
    ['index.html', 'Home'],
    ['prices/index.html', 'Prices'],
    ['shell.html', 'Shell'],
    ['offline.html', 'Offline'],
  ] as const) {
    await put(file, `<!doctype html><title>${title} ${version}</title>`);
  }
  await put('routes.json', JSON.stringify({ pages: ['/', '/prices', '/tool'], shell: [] }));
  await cp(join(dist, 'index.html'), join(dist, 'tool', 'index.html'));
  await putWorker(version);
};

const serve = async (serviceWorker: 'on' | 'off', port = 0): Promise<void> => {
  server = Fastify({ forceCloseConnections: true });
  server.addHook('onRequest', async ({ url }) => void requested.push(url));
  server.get('/api/session', () => ({ user: 'Asha' }));
  await server.register(staticWeb, { dist, serviceWorker });
  await server.listen({ host: '127.0.0.1', port });
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
};

const restart = async (serviceWorker: 'on' | 'off'): Promise<void> => {
  const { port } = server.server.address() as AddressInfo;
  await server.close();
  await serve(serviceWorker, port);
};

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'haat-web-'));
  await build('one');
  await serve('on');
  context = await (await sharedBrowser()).newContext({ baseURL: origin });
});
afterEach(async () => {
  await context.close();
  await server.close();
  await rm(dist, { recursive: true });
});

const register = (page: Page): Promise<unknown> =>
  page.evaluate(`navigator.serviceWorker.register('/service-worker.js')`);
const cachesOf = (page: Page): Promise<unknown> => page.evaluate('caches.keys()');
const titleAt = async (page: Page, path: string): Promise<string> => {
  await page.goto(path);
  return page.title();
};

const openInstalled = async (): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/');
  await register(page);
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'))
    .toBe('activated');
  return page;
};

it('shows stored tools and the offline page only without a network', async () => {
  const page = await openInstalled();
  expect(await titleAt(page, '/tool?way=back')).toBe('Home one');
  await context.setOffline(true);
  expect(await titleAt(page, '/tool?way=back')).toBe('Shell one');
  expect(await titleAt(page, '/prices')).toBe('Offline one');
  await context.setOffline(false);
  expect(await titleAt(page, '/prices')).toBe('Prices one');
});

it('stores no answer of the API, and leaves its files to the browser', async () => {
  const page = await openInstalled();
  await page.evaluate(`fetch('/api/session').then((answer) => answer.text())`);
  await page.goto('/api/session');
  await page.goto('/prices');
  const stored = await page.evaluate(`(async () => {
    const requests = [];
    for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()));
    return requests.map(({ url }) => new URL(url).pathname).toSorted();
  })()`);
  expect(stored).toEqual(['/assets/tool-one.js', '/offline.html', '/shell.html']);
  await context.setOffline(true);
  await expect(page.goto('/api/session')).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

it('asks for each page and file once', async () => {
  const page = await openInstalled();
  for (const path of ['/prices', '/api/session']) {
    requested.length = 0;
    await page.goto(path);
    expect(requested.filter((url) => url === path)).toEqual([path]);
  }
});

it('after a new build the next page is new, and open pages keep their files', async () => {
  const old = await openInstalled();
  await build('two');
  const page = await context.newPage();
  expect(await titleAt(page, '/')).toBe('Home two');
  await page.evaluate('navigator.serviceWorker.getRegistration().then((it) => it.update())');
  await expect.poll(() => cachesOf(page)).toEqual(['haat-one', 'haat-two']);
  expect(await old.evaluate(`import('/assets/tool-one.js').then((it) => it.default)`)).toBe(
    'tool one',
  );
  // Once no page of the old build is open, its files go.
  await old.close();
  await page.close();
  const inNewTab = async <Seen>(look: (tab: Page) => Promise<Seen>): Promise<Seen> => {
    const tab = await context.newPage();
    await tab.goto('/');
    const seen = await look(tab);
    await tab.close();
    return seen;
  };
  await expect.poll(() => inNewTab(cachesOf)).toEqual(['haat-two']);
  await context.setOffline(true);
  expect(await inNewTab((tab) => titleAt(tab, '/tool'))).toBe('Shell two');
});

it('a build whose files are missing does not replace the installed worker', async () => {
  const page = await openInstalled();
  await putWorker('half');
  await page.evaluate(
    'navigator.serviceWorker.getRegistration().then((it) => it.update()).catch(() => undefined)',
  );
  await context.setOffline(true);
  expect(await titleAt(page, '/tool')).toBe('Shell one');
});

it('SERVICE_WORKER=off removes a worker that breaks every page, with what it stored', async () => {
  const page = await openInstalled();
  await put(
    'service-worker.js',
    `addEventListener('install', () => skipWaiting());
    addEventListener('fetch', (event) => event.respondWith(Response.error()));`,
  );
  await page.evaluate('navigator.serviceWorker.getRegistration().then((it) => it.update())');
  await expect.poll(() => titleAt(page, '/').catch(() => 'broken')).toBe('broken');
  await restart('off');
  // The browser looks for a new worker a second after a page was opened.
  await expect
    .poll(() => titleAt(page, '/').catch(() => 'broken'), { interval: 2_000 })
    .toBe('Home one');
  await expect
    .poll(() =>
      page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'),
    )
    .toBe(0);
  expect(await cachesOf(page)).toEqual([]);
  // A page registers it at each visit.
  await register(page);
  await expect
    .poll(() =>
      page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'),
    )
    .toBe(0);
});
