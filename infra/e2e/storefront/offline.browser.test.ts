import { registration } from '@haat/testkit/customer';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { registerAccount } from './ordering.ts';
import { offlineFiles } from './page-weight.ts';
import { takePicture } from './pictures.ts';
import { PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

/** What the prompt to install says that Haat takes. */
const MAX_BYTES = 1_000_000;

let context: BrowserContext;
let page: Page;

eachWithAVisitor(
  (visitor) => {
    ({ context, page } = visitor);
  },
  () => ({ viewport: PHONE, serviceWorkers: 'allow' }),
);

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const install = async (): Promise<void> => {
  await page.goto('/');
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.controller?.state'))
    .toBe('activated');
};

it('a visitor without a connection uses three tools, sees the offline page, and the page once connected', async () => {
  await install();
  await context.setOffline(true);
  await page.goto('/webtools');
  await title('Web tools').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Slug generator/ })
    .click();
  await page.getByRole('textbox', { name: 'Titles, one a line' }).fill('भारत चाय');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Slugs' }).inputValue())
    .toBe('bharat-chay');

  // A worker, and WebAssembly.
  await page.goto('/webtools/md5-generator');
  await page.getByLabel('Text', { exact: true }).fill('abc');
  await page.getByText('900150983cd24fb0d6963f7d28e17f72').waitFor();

  await page.goto('/webtools/advanced-calculator');
  await page.getByLabel('Sum', { exact: true }).fill('1000 + 18%');
  await page.getByText('= 1,180').first().waitFor();
  await takePicture(page, '.screenshots/offline-tool');

  await page.goto('/domains/domains-prices');
  await title('You are offline').waitFor();
  expect(await page.title()).toBe('You are offline · Haat');
  expect(await barriers(page)).toEqual([]);
  await takePicture(page, '.screenshots/offline-page');
  await page.getByRole('link', { name: 'Try again' }).click();
  await title('You are offline').waitFor();

  await context.setOffline(false);
  await title('Domain prices').waitFor();
});

it('while the shop does not answer, the offline page says so, and opens the page once it does', async () => {
  await install();
  const isUnavailable = (url: URL): boolean => url.pathname !== '/offline-page.js';
  await context.route(isUnavailable, (route) => route.abort());
  await page.goto('/domains/domains-prices');
  await title('Haat is not available').waitFor();
  await context.unroute(isUnavailable);
  await title('Domain prices').waitFor();
});

it('every tool that runs on the device opens without a connection', async () => {
  await install();
  await context.setOffline(true);
  const { pages } = offlineFiles();
  expect(pages.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    if (heading?.startsWith('You are') || heading?.startsWith('This page')) wrong.push(path);
  }
  expect(wrong).toEqual([]);
});

it('a logged-in customer’s pages and answers are not stored', async () => {
  await install();
  await registerAccount(page, registration());
  for (const tab of ['dashboard', 'profile', 'orders']) {
    await page.goto(`/user/dashboard?tab=${tab}`, { waitUntil: 'networkidle' });
  }
  const stored = await page.evaluate<string[]>(`(async () => {
    const requests = [];
    for (const name of await caches.keys()) requests.push(...(await (await caches.open(name)).keys()));
    return requests.map(({ url }) => new URL(url).pathname);
  })()`);
  expect(stored.toSorted()).toEqual(offlineFiles().files.toSorted());
  expect(stored.filter((path) => /^\/(?:api|demos|user)/.test(path))).toEqual([]);
  await context.setOffline(true);
  await page.goto('/user/dashboard?tab=orders');
  await title('You are offline').waitFor();
});

it('the worker loads at most 1 MB', () => {
  const bytes = offlineFiles().sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
});

it('a visitor who saves data gets no worker', async () => {
  await context.addInitScript(
    'Object.defineProperty(navigator, "connection", { value: { saveData: true } })',
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Scroll to bottom' }).waitFor();
  expect(
    await page.evaluate('navigator.serviceWorker.getRegistrations().then((all) => all.length)'),
  ).toBe(0);
});
