import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { type ApiShop, apiSettings, openApi } from '@haat/testkit/api';
import { type Visitor, visit } from '@haat/testkit/test-customer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: ApiShop;
let dist: string;
let visitor: Visitor;
const browser = { accept: 'text/html,application/xhtml+xml' };
const html = (title: string) => `<!doctype html><title>${title}</title>`;

const FILES = {
  'index.html': html('Home'),
  'domains/buy-new-domain/index.html': html('Buy'),
  'shell.html': html('Shell'),
  '404.html': html('Page not found'),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'colour-scheme.js': 'chooseColours();',
  'assets/main-4f2a.js': `export default "${'haat '.repeat(1_000)}"`,
  'assets/main-4f2a.js.br': 'made by the build',
  '.vite/manifest.json': '{}',
  'routes.json': JSON.stringify({
    pages: ['/', '/domains/buy-new-domain'],
    shell: [
      { pattern: '/user/dashboard', proof: null },
      { pattern: '/articles/:id/:slug', proof: '/api/articles/:id' },
    ],
  }),
};

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'haat-web-'));
  for (const [file, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), content);
  }
  shop = await openApi();
  visitor = visit(await shop.reopen({ settings: apiSettings({ WEB_DIST: dist }) }));
});
afterAll(async () => {
  await shop.close();
  await rm(dist, { recursive: true });
});

describe('The storefront', () => {
  it.each([
    ['/', 'Home'],
    ['/domains/buy-new-domain?domain=neel.in', 'Buy'],
    ['/user/dashboard?tab=orders', 'Shell'],
  ])('is served at %s, and revalidated each time', async (path, title) => {
    expect(await visitor.get(path, browser)).toMatchObject({
      status: 200,
      body: html(title),
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    });
  });

  it('is served to clients that accept any type', async () => {
    expect(await visitor.get('/', { accept: '*/*' })).toMatchObject({ body: html('Home') });
  });

  it('redirects a trailing slash to the page’s address', async () => {
    expect(await visitor.get('/domains/buy-new-domain/?domain=neel.in', browser)).toMatchObject({
      status: 301,
      headers: { location: '/domains/buy-new-domain?domain=neel.in' },
    });
  });

  it('redirects password managers to the page where the password is changed', async () => {
    expect(await visitor.get('/.well-known/change-password')).toMatchObject({
      status: 302,
      headers: { location: '/user/dashboard?tab=profile' },
    });
  });

  it('lets browsers cache files with a hash in their name, and revalidate other files', async () => {
    const asset = await visitor.get('/assets/main-4f2a.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await visitor.get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('is sent as compressed by its build, or uncompressed on request', async () => {
    const asset = await visitor.get('/assets/main-4f2a.js', { 'accept-encoding': 'br, gzip' });
    expect(asset.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    });
    expect(asset.body).toBe(FILES['assets/main-4f2a.js.br']);
    const plain = await visitor.get('/assets/main-4f2a.js', { 'accept-encoding': 'identity' });
    expect(plain.body).toBe(FILES['assets/main-4f2a.js']);
  });

  it('may run only its own scripts and one inline script, and can’t be framed', async () => {
    const { headers } = await visitor.get('/', browser);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    const allowed = createHash('sha256').update(FILES['colour-scheme.js']).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${allowed}';`);
    // The home page asks this service for the visitor's address.
    expect(policy).toContain("connect-src 'self' https://api.ipify.org;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  });

  it('lets its workers start WebAssembly, but make no connections', async () => {
    const { headers } = await visitor.get('/assets/main-4f2a.js');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';script-src 'self' 'wasm-unsafe-eval'",
    );
    const page = await visitor.get('/', browser);
    expect(page.headers['content-security-policy']).not.toContain('wasm');
  });

  it('answers 503 with Retry-After while its web build is missing', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'haat-web-'));
    const early = visit(await shop.reopen({ settings: apiSettings({ WEB_DIST: empty }) }));
    const robot = await early.get('/', { accept: '*/*' });
    expect(robot).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { error: refusalMessages.webIsBeingBuilt },
    });
    const person = await early.get('/user/dashboard?tab=orders', browser);
    expect(person).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', 'content-type': 'text/html; charset=utf-8' },
    });
    expect(person.body).toContain(`<p>${refusalMessages.webIsBeingBuilt}</p>`);
    // To the requested page.
    expect(person.body).toContain('<a href="">Try again</a>');
    await writeFile(join(empty, 'index.html'), html('Home'));
    await writeFile(join(empty, 'routes.json'), FILES['routes.json']);
    expect(await early.get('/', browser)).toMatchObject({ status: 200, body: html('Home') });

    // Rebuilt: the pages are gone, and come again.
    await rm(join(empty, 'index.html'));
    await rm(join(empty, 'routes.json'));
    for (const path of ['/', '/user/dashboard', '/nowhere']) {
      expect(await early.get(path, browser)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '5', 'cache-control': 'no-store' },
      });
    }
    await rm(empty, { recursive: true });
  });
});

describe('The 404 answer', () => {
  it.each([
    '/nowhere',
    '/domains',
    '/codes/none',
    '/articles/99/gone',
    '/articles/2/some.thing',
    '/old-page.html',
    '/index.html',
    '/shop.php?id=3',
    '/routes.json',
    '/.vite/manifest.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/50%-off',
    '/articles/2/%ff',
  ])('is a page for browsers: %s', async (path) => {
    expect(await visitor.get(path, browser)).toMatchObject({
      status: 404,
      body: html('Page not found'),
    });
  });

  it.each([
    '/api/nothing',
    '/api',
    '/health/nothing',
    '/assets/main-gone.js',
    '/demos/gone/script.js',
    '/pictures/gone/1-480.avif',
    '/api/50%-off',
  ])('is JSON for API and asset paths, even for a browser: %s', async (path) => {
    expect(await visitor.get(path, browser)).toMatchObject({
      status: 404,
      body: { error: refusalMessages.notFound, status: 404 },
    });
  });

  it.each([
    '/robots.txt',
    '/index.html',
    '/routes.json',
    '/.vite/manifest.json',
    '/../package.json',
  ])('is JSON for clients that load a file: %s', async (path) => {
    expect(await visitor.get(path, { accept: '*/*' })).toMatchObject({
      status: 404,
      body: { error: refusalMessages.notFound, status: 404 },
    });
  });

  it('is given for JSON requests and POST to a page, and in a shop without a web build', async () => {
    const asProgram = { accept: 'application/json' };
    expect((await visitor.get('/domains/buy-new-domain', asProgram)).status).toBe(404);
    expect((await visitor.post('/domains/buy-new-domain', {}, browser)).status).toBe(404);
    expect((await visit(shop.app).get('/', browser)).status).toBe(404);
  });
});
