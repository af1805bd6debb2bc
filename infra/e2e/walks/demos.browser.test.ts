import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { type ApiShop, openApi } from '@haat/testkit/api';
import { launchBrowser } from '@haat/testkit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packDownloads } from '../../goods/pack.ts';
import { readPackages } from '../../goods/packages.ts';
import { ROOT } from '../../run/processes/stack.ts';

const demos = readPackages().filter(({ hasDemo }) => hasDemo);
const PICTURES = join(ROOT, '.screenshots', 'demos');

let folder: string;
let shop: ApiShop;
let address: string;
let browser: Browser;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-demos-'));
  packDownloads(folder);
  mkdirSync(PICTURES, { recursive: true });
  shop = await openApi({ DOWNLOADS_DIR: folder });
  address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

const open = async (path: string, width: number, colorScheme: 'light' | 'dark' = 'light') => {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({ viewport, colorScheme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    // The browser asks for an icon by itself.
    if (response.status() >= 400 && !response.url().endsWith('/favicon.ico')) {
      complaints.push(`${response.status()}: ${response.url()}`);
    }
  });
  await page.goto(`${address}${path}`, { waitUntil: 'load' });
  return { page, complaints: () => complaints.filter((text) => !text.includes('favicon')) };
};

const isWiderThanWindow = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe.each(demos)('the demo of $route', ({ route }) => {
  it.each([
    [390, 'light'],
    [1440, 'dark'],
  ] as const)('opens and can be used by everybody, %i px wide, %s', async (width, scheme) => {
    const { page, complaints } = await open(`/demos/${route}/`, width, scheme);
    expect(complaints()).toEqual([]);
    expect(await page.title()).not.toBe('');
    expect(await page.locator('h1').count()).toBe(1);
    expect(await isWiderThanWindow(page)).toBe(false);
    // For people to look at; a busy machine may fail to take one.
    const path = join(PICTURES, `${route}.${width}.png`);
    await page.screenshot({ path, fullPage: true }).catch(() => undefined);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual(
      [],
    );
    await page.context().close();
  });
});

describe('a demo', () => {
  it('is nobody to the shop: it has no origin', async () => {
    const { page } = await open('/demos/chai-stall-menu/', 390);
    expect(await page.evaluate('window.origin')).toBe('null');
    const reads = page.evaluate('document.cookie');
    await expect(reads).rejects.toThrow(/sandboxed/);
    await page.context().close();
  });

  it('that is not there is a 404', async () => {
    expect((await shop.app.inject({ url: '/demos/no-such-item/' })).statusCode).toBe(404);
    expect((await shop.app.inject({ url: '/demos/../package.json' })).statusCode).toBe(404);
  });
});
