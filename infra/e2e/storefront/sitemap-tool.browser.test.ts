// @module-tag nightly
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkedSite, PAGES } from './linked-site.ts';
import {
  copied,
  listenToConsole,
  lookAround,
  needsTestControls,
  type OwnShop,
  openOwnShop,
} from './shop-window.ts';
import { openSite, type Site } from './sites.ts';
import { eachWithAVisitor } from './visitors.ts';

const SCREENSHOTS = '.screenshots/sitemap-tool';
const TOOL = '/webtools/unlimited-sitemap-generator';
const HOST = '127.0.0.4';

let site: Site;
let origin: string;
/** Paths that the crawler has requested since the test began. */
let crawled: string[];
let page: Page;
let visitors = 0;

beforeAll(async () => {
  site = await openSite(
    HOST,
    linkedSite((path) => crawled.push(path)),
  );
  ({ origin } = site);
});

afterAll(() => site?.close());

needsTestControls('a site that the tests opened for it to crawl');

beforeEach(async () => {
  crawled = [];
});

eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
    // Refusals are what some of these tests are about; the browser notes each of them.
    listenToConsole(visitor);
  },
  () => {
    visitors += 1;
    return {
      timezoneId: 'Asia/Kolkata',
      // Each test is a visitor of its own: one who makes one sitemap at a time.
      extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${visitors}` },
      permissions: ['clipboard-read', 'clipboard-write'],
    };
  },
);

afterEach(async () => {
  if (!page) return;
  // The next test's crawl of the same site would wait for this one.
  const id = crawlInAddress();
  if (id !== '') await page.request.post(`/api/webtools/sitemaps/${id}/cancel`, { data: {} });
});

/** The worker looks for new work every second. */
const SOON = { timeout: 30_000 };
const look = (name: string): Promise<void> => lookAround(page, `${SCREENSHOTS}/${name}`);
const address = () => page.getByLabel('Address of the site');
const begin = async (url: string): Promise<void> => {
  await address().fill(url);
  await page.getByRole('button', { name: 'Make the sitemap' }).click();
};
const figure = async (term: string): Promise<number> =>
  Number(await page.locator('dt', { hasText: term }).locator('xpath=../dd').textContent());
const focused = () => page.evaluate<string>('document.activeElement.textContent');
const crawlInAddress = (): string => new URL(page.url()).searchParams.get('crawl') ?? '';
const cancelButton = () => page.getByRole('button', { name: 'Cancel', exact: true });
const allPages = ['/', ...Array.from({ length: PAGES }, (_, n) => `/page/${n + 1}`)];

describe('A visitor who makes a sitemap', () => {
  it('sees the progress, also after a reload, and gets the XML and a list of problems', async () => {
    await page.goto(TOOL);
    await page
      .getByText(/^A crawl runs for up to 30 minutes\. That is enough for up to [\d,]+ pages /)
      .waitFor();
    await look('start');
    await begin(origin);
    await page.getByRole('heading', { name: `Crawling ${HOST}` }).waitFor();
    await expect.poll(focused).toMatch(/^Crawling/);
    await expect.poll(() => figure('Visited'), SOON).toBeGreaterThan(3);
    await page.getByText(/^\/page\/\d+$/).waitFor();
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: /visited|Waiting/ })
        .count(),
    ).toBe(1);
    const before = await figure('Visited');
    const id = crawlInAddress();

    await page.reload();
    await expect.poll(() => figure('Visited'), SOON).toBeGreaterThan(before);
    expect(crawlInAddress()).toBe(id);
    await look('progress');

    await page.getByText(`The sitemap is ready: ${PAGES + 1} pages.`).waitFor();
    const problems = page.getByRole('table');
    expect(await problems.getByRole('row').count()).toBe(4);
    for (const words of ['Not found (404)', 'Redirects (301)', 'Blocked by robots.txt']) {
      await problems.getByText(words).waitFor();
    }
    expect(crawled).not.toContain('/private/x');
    expect(crawled.filter((path) => path === '/page/7')).toHaveLength(1);

    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download sitemap.xml' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('sitemap.xml');
    const xml = readFileSync(await download.path(), 'utf8');
    const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    expect(locations.toSorted()).toEqual(allPages.map((path) => origin + path).toSorted());
    await page.getByRole('button', { name: 'Copy sitemap.xml' }).click();
    await page.getByRole('button', { name: 'Copied sitemap.xml' }).waitFor();
    expect(await copied(page)).toBe(xml);
    await look('result');
  });

  it('starts a second crawl, and gets a link to the first', async () => {
    await page.goto(TOOL);
    await begin(origin);
    await cancelButton().waitFor();
    const first = crawlInAddress();
    await page.goto(TOOL);
    await begin(origin);
    await page.getByText('Your last sitemap is still in progress.').waitFor();
    await page.getByRole('button', { name: 'View the running crawl' }).click();
    await cancelButton().waitFor();
    expect(crawlInAddress()).toBe(first);
    await cancelButton().click();
    await page.getByText(/^Cancelled after/).waitFor();
  });

  it('sees an error when the shop can’t be reached, and tries again', async () => {
    await page.goto(TOOL);
    await page.route('**/api/webtools/sitemaps', (route) => route.abort());
    await begin(origin);
    await page.getByText('We couldn’t reach Haat.').first().waitFor();
    await page.unroute('**/api/webtools/sitemaps');
    await page.getByRole('button', { name: 'Try again' }).click();
    await cancelButton().click();
    await page.getByText(/^Cancelled after/).waitFor();
  });
});

describe('A site too large for one crawl', () => {
  let small: OwnShop | undefined;
  afterAll(() => small?.close());

  it('shows the time limit, is continued until all pages are visited, and gets the whole sitemap', async () => {
    small = await openOwnShop({
      CRAWL_MAX_MS: '6000',
      CRAWL_PAUSE_MS: '200',
      LOOKUPS_PER_MINUTE: '1000',
      PUBLIC_WEB_EXCEPTIONS: new URL(origin).host,
    });
    const visitor = await small.newVisitor();
    listenToConsole(visitor);
    ({ page } = visitor);
    await page.goto(TOOL);
    await page.getByText(/^A crawl runs for up to 6 seconds\. /).waitFor();
    await begin(origin);
    const goOn = page.getByRole('button', { name: 'Go on' });
    const ready = page.getByText(`The sitemap is ready: ${PAGES + 1} pages.`);
    await goOn.waitFor();
    await page.getByText('The crawl ended because its time was over.').waitFor();
    await page.getByText(/^Found but not visited: \d+ pages?\./).waitFor();
    await page.getByRole('link', { name: 'Download sitemap.xml' }).waitFor();
    await look('out-of-time');
    const id = crawlInAddress();
    while (!(await ready.isVisible())) {
      await goOn.click();
      await page.getByRole('heading', { name: `Crawling ${HOST}` }).waitFor();
      await expect.poll(focused).toMatch(/^Crawling/);
      await goOn.or(ready).first().waitFor();
    }
    expect(await goOn.count()).toBe(0);
    expect(crawlInAddress()).toBe(id);
    expect(crawled.filter((path) => path === '/page/7')).toHaveLength(1);
    const xml = await (await page.request.get(`/api/webtools/sitemaps/${id}/sitemap.xml`)).text();
    const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    expect(locations.toSorted()).toEqual(allPages.map((path) => origin + path).toSorted());
    expect(visitor.complaints).toEqual([]);
  });
});
