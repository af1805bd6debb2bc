import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { webToolMessages } from '@haat/contracts/messages';
import { launchBrowser } from '@haat/infra/testing/browser';
import { createTestDatabase } from '@haat/infra/testing/database';
import { type RunningStack, startStack } from '@haat/infra/testing/processes';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let site: Server;
let origin: string;
let database: { url: string; drop(): Promise<void> };
let stack: RunningStack;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = createServer(({ url }, response) => {
    if (url === '/old') response.writeHead(301, { Location: '/' }).end();
    else {
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'X-Content-Type-Options': 'nosniff' })
        .end('<title>Loom</title>');
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    web: true,
    env: { PUBLIC_WEB_EXCEPTIONS: `127.0.0.1:${port}` },
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  await database?.drop();
  site?.close();
});

beforeEach(async () => {
  context = await browser.newContext({ baseURL: stack.baseUrl });
  page = await context.newPage();
});
afterEach(() => context.close());

const ask = async (label: string, text: string): Promise<void> => {
  await page.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Look up' }).click();
};

const violations = async (): Promise<readonly string[]> => {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const result = await new AxeBuilder({ page }).withTags(tags).analyze();
  return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

describe('HTTP headers lookup', () => {
  it('shows each step of a redirect, and keeps the question in the address', async () => {
    await page.goto('/webtools/http-headers-lookup');
    await ask('Web address', `${origin}/old`);
    await page.getByRole('heading', { name: 'Step 1: 301 Moved Permanently' }).waitFor();
    await page.getByRole('heading', { name: 'Step 2: 200 OK' }).waitFor();
    await page.getByText('X-Content-Type-Options is there').waitFor();
    await page.getByText('Content-Security-Policy is missing').waitFor();
    expect(new URL(page.url()).searchParams.get('url')).toBe(`${origin}/old`);
    expect(await violations()).toEqual([]);
    await page.reload();
    await page.getByRole('heading', { name: 'Step 2: 200 OK' }).waitFor();
  });

  it('says what is wrong with an address, beside it', async () => {
    await page.goto('/webtools/http-headers-lookup');
    await ask('Web address', 'http://127.0.0.1/');
    await page.getByText(webToolMessages.notPublic).waitFor();
    expect(await page.getByLabel('Web address').getAttribute('aria-invalid')).toBe('true');
    expect(await violations()).toEqual([]);
    await ask('Web address', `${origin}/`);
    await page.getByRole('heading', { name: '200 OK' }).waitFor();
  });

  it('lets a visitor try again when Haat did not answer', async () => {
    await page.goto('/webtools/http-headers-lookup');
    await page.route('**/api/webtools/**', (route) => route.abort());
    await ask('Web address', `${origin}/`);
    await page.getByText('We could not reach Haat.').waitFor();
    await page.unroute('**/api/webtools/**');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: '200 OK' }).waitFor();
  });
});
