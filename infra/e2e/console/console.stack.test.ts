import { gzipSync } from 'node:zlib';
import { readDataOf } from '@haat/ops/console/read-data';
import { type RunningConsole, startConsole } from '@haat/ops/console/server';
import { openSession } from '@haat/ops/console/session';
import { CONSOLE_DIST, readStaticFiles } from '@haat/ops/console/static-files';
import { type ConsoleShop, openConsoleShop } from '@haat/ops/console/testing/console-shop';
import { noopLog } from '@haat/platform/log';
import { sharedBrowser } from '@haat/testkit/browser';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { barriers } from '../storefront/accessibility.ts';
import { takePicture } from '../storefront/pictures.ts';

const files = readStaticFiles(CONSOLE_DIST);

let shop: ConsoleShop;
beforeAll(async () => {
  shop = await openConsoleShop();
});
afterAll(() => shop.close());

let looks: string[];
let running: RunningConsole;
let context: BrowserContext;
let page: Page;
let faults: string[];
beforeEach(async () => {
  [looks, faults] = [[], []];
  const session = openSession(shop.reading.clock);
  const readData = readDataOf(shop.reading, session);
  const parts = { session, files, readData, onRead: (path: string) => looks.push(path) };
  running = await startConsole({ ...parts, log: noopLog }, 0);
  const browser = await sharedBrowser();
  const origin = `http://127.0.0.1:${running.port}`;
  context = await browser.newContext({ baseURL: origin });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(`/?token=${session.token}`);
});
afterEach(async () => {
  await context.close();
  await running.close();
  expect(faults).toEqual([]);
});

const copied = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');

it('an operator sees what waits, finds an order and reads its events', async () => {
  await page.getByRole('heading', { name: 'What waits for a person' }).waitFor();
  expect(page.url()).not.toContain('token');
  await page.getByRole('button', { name: /^Copy npm run ops -- payments approve/ }).click();
  expect(await copied()).toMatch(/^npm run ops -- payments approve PAY-/);

  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByLabel('What a customer quotes').fill('looked-at.in');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: shop.bought.orderId }).click();
  await page.getByRole('heading', { name: 'looked-at.in, ₹549.00' }).waitFor();
  expect(await page.content()).not.toContain(shop.utr);
  await page.getByRole('button', { name: 'Show what PaymentSubmitted hides' }).click();
  await page.getByText(shop.utr).waitFor();
  expect(looks.join('\n')).toMatch(/^\/data\/event\/shown payment-PAY-\S+ \d+$/m);
  expect(looks.join()).not.toContain('looked-at');

  await page.getByRole('link', { name: 'Health and money' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByRole('rowheader', { name: 'parked events' }).waitFor();
});

it('the keyboard moves through the inbox, copies, opens the search', async () => {
  await page.getByRole('heading', { name: 'What waits for a person' }).waitFor();
  await page.keyboard.press('j');
  expect(await page.evaluate('document.activeElement.matches("li[data-item]")')).toBe(true);
  await page.keyboard.press('c');
  await page.getByText('Copied').first().waitFor();
  expect(await copied()).toMatch(/^npm run ops -- payments approve/);
  await page.keyboard.press('/');
  await page.getByLabel('What a customer quotes').waitFor();
});

const VIEWS = [
  { name: 'inbox', path: () => '/', shows: 'What waits for a person' },
  { name: 'search', path: () => '/search', shows: 'Search' },
  { name: 'order', path: () => `/order/${shop.bought.orderId}`, shows: 'What happened' },
  { name: 'health', path: () => '/health', shows: /checks?/i },
] as const;

it.each(VIEWS)('$name suits everyone, on desktops and phones, light and dark', async (view) => {
  for (const [device, width, height] of [
    ['desktop', 1440, 900],
    ['phone', 390, 844],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(view.path());
      await page.getByRole('heading', { name: view.shows }).waitFor({ state: 'attached' });
      if (view.name === 'health') await page.getByRole('heading', { name: 'Today' }).waitFor();
      if (view.name === 'search') {
        await page.getByLabel('What a customer quotes').fill('looked-at.in');
        await page.keyboard.press('Enter');
        await page.getByText(/found in/).waitFor();
      }
      expect(await barriers(page, 'best-practice')).toEqual([]);
      const wide = await page.evaluate<number>(
        'document.documentElement.scrollWidth - window.innerWidth',
      );
      expect([view.name, device, Math.max(0, wide)]).toEqual([view.name, device, 0]);
      const picture = `.screenshots/console-${view.name}-${device}-${colorScheme}`;
      await takePicture(page, picture, { fullPage: true });
    }
  }
});

it('the console loads at most 100 kB of code', () => {
  const code = [...files].filter(([path]) => /\.(?:js|css|html)$/.test(path));
  const bytes = code.map(([, { bytes }]) => gzipSync(bytes).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(100_000);
});

it('the shop serves nothing of the console', async () => {
  const { baseUrl } = inject('sharedShop');
  const scripts = [...files.keys()].filter((path) => path.endsWith('.js'));
  expect(scripts).not.toEqual([]);
  for (const path of [...scripts, '/console/index.html', '/data/inbox']) {
    expect([path, (await fetch(`${baseUrl}${path}`)).status]).toEqual([path, 404]);
  }
});
