// @module-tag nightly
import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPackages } from '../../packages/packages.ts';
import { ROOT } from '../../processes/stack.ts';
import { barriers } from './accessibility.ts';
import { takePicture } from './pictures.ts';
import { openShopWindow, type ShopWindow } from './shop-window.ts';

const packages = readPackages();
const PICTURES = join(ROOT, '.screenshots', 'demos');

let shop: ShopWindow;
beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true });
  shop = await openShopWindow();
});
afterAll(async () => {
  await shop?.close();
});

const open = async (path: string, width: number, colorScheme: 'light' | 'dark' = 'light') => {
  const viewport = { width, height: 900 };
  const { page, complaints } = await shop.newVisitor({ viewport, colorScheme });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    // The browser asks for an icon by itself.
    if (response.status() >= 400 && !response.url().endsWith('/favicon.ico')) {
      complaints.push(`${response.status()}: ${response.url()}`);
    }
  });
  await page.goto(path, { waitUntil: 'load' });
  return { page, complaints: () => complaints.filter((text) => !text.includes('favicon')) };
};

const isWiderThanWindow = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe.each(packages)('The demo of $route', ({ route }) => {
  it.each([
    [390, 'light'],
    [1440, 'dark'],
  ] as const)('is accessible without errors, %i px wide, %s', async (width, scheme) => {
    const { page, complaints } = await open(`/demos/${route}/`, width, scheme);
    expect(complaints()).toEqual([]);
    expect(await page.title()).not.toBe('');
    expect(await page.locator('h1').count()).toBe(1);
    expect(await isWiderThanWindow(page)).toBe(false);
    await takePicture(page, join(PICTURES, `${route}.${width}`), { fullPage: true });
    expect(await barriers(page, 'best-practice')).toEqual([]);
    await page.context().close();
  });
});

/** The answer to a path as it is, with its dots. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.baseUrl);
    get({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).once('error', reject);
  });

describe('A demo', () => {
  it('has no origin and no access to the shop’s cookies', async () => {
    const { page } = await open('/demos/chai-stall-menu/', 390);
    expect(await page.evaluate('window.origin')).toBe('null');
    const reads = page.evaluate('document.cookie');
    await expect(reads).rejects.toThrow(/sandboxed/);
    await page.context().close();
  });

  it('that does not exist is a 404', async () => {
    expect(await statusOf('/demos/no-such-item/')).toBe(404);
  });

  it('serves no file outside its folder', async () => {
    expect(await statusOf('/demos/../package.json')).toBe(403);
    expect(await statusOf('/package.json')).toBe(404);
  });
});
