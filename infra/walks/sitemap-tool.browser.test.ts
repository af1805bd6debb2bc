import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { launchBrowser } from '@haat/infra/testing/browser';
import { createTestDatabase } from '@haat/infra/testing/database';
import { type RunningStack, startStack } from '@haat/infra/testing/processes';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const SCREENSHOTS = '.screenshots/sitemap-tool';
const TOOL = '/webtools/unlimited-sitemap-generator';
const PAGES = 60;
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let site: Server;
let origin: string;
/** Paths that the crawler has asked for since the test began. */
let asked: string[];
let database: { url: string; drop(): Promise<void> };
let stack: RunningStack;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let visitors = 0;

/** A shop whose pages lead from one to the next, with a dead link, a moved page and a private part. */
const answerOf = (path: string): { status: number; location?: string; body: string } => {
  if (path === '/robots.txt') return { status: 200, body: 'User-agent: *\nDisallow: /private\n' };
  if (path === '/gone') return { status: 404, body: '' };
  if (path === '/old') return { status: 301, location: '/page/2', body: '' };
  const number = path === '/' ? 0 : Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) return { status: 404, body: '' };
  const next = number < PAGES ? `<a href="/page/${number + 1}">next</a>` : '';
  const more =
    number === 0 ? '<a href="/gone"></a><a href="/old"></a><a href="/private/x"></a>' : '';
  return { status: 200, body: `<title>${number}</title><a href="/">home</a>${next}${more}` };
};

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  site = createServer(({ url = '/' }, response) => {
    asked.push(url);
    const { status, location, body } = answerOf(url);
    const type = url.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8';
    const headers = { 'content-type': type, ...(location === undefined ? {} : { location }) };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    web: true,
    env: { PUBLIC_WEB_EXCEPTIONS: `127.0.0.1:${port}`, CRAWL_PAUSE_MS: '200', TRUST_PROXY: 'true' },
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  site?.close();
  await database?.drop();
});

beforeEach(async () => {
  asked = [];
  visitors += 1;
  context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: stack.baseUrl,
    timezoneId: 'Asia/Kolkata',
    // Each test is a visitor of its own: one who makes one sitemap at a time.
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${visitors}` },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Refusals are what some of these tests are about; the browser notes each of them.
    const isRefusal = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRefusal)
      complaints.push(message.text());
  });
});

afterEach(async () => {
  // The next test's crawl of the same site would wait for this one.
  const id = crawlInAddress();
  if (id !== '') await page.request.post(`/api/webtools/sitemaps/${id}/cancel`, { data: {} });
  await context.close();
  expect(complaints).toEqual([]);
});

/** The worker looks for new work every second. */
const SOON = { timeout: 15_000 };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

/** In all four looks: axe finds nothing, nothing goes sideways, and a picture is there to be looked at. */
const lookAtIt = async (name: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [DESK, PHONE]) {
      // Without motion, so that no colour is half-way to its other scheme.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize(viewport);
      await page.screenshot({
        path: `${SCREENSHOTS}/${name}-${colorScheme}-${viewport.width}.png`,
        fullPage: true,
      });
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG_2_2_AA).analyze();
      expect(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
      ).toEqual([]);
      const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
      expect(await page.evaluate(isWide)).toBe(false);
    }
  }
  await page.setViewportSize(DESK);
};

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

describe('a visitor who wants a sitemap', () => {
  it('sees the crawl move, comes back to it after a reload, and gets XML, problems and a download', async () => {
    await page.goto(TOOL);
    await lookAtIt('start');
    await begin(origin);
    await page.getByRole('heading', { name: /^Crawling 127\.0\.0\.1/ }).waitFor();
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
    await lookAtIt('progress');

    await page.getByText(`The sitemap is ready: ${PAGES + 1} pages.`).waitFor();
    const problems = page.getByRole('table');
    expect(await problems.getByRole('row').count()).toBe(4);
    for (const words of ['Not found (404)', 'Redirects (301)', 'Blocked by robots.txt']) {
      await problems.getByText(words).waitFor();
    }
    expect(asked).not.toContain('/private/x');
    expect(asked.filter((path) => path === '/page/7')).toHaveLength(1);

    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download sitemap.xml' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('sitemap.xml');
    const xml = readFileSync(await download.path(), 'utf8');
    const locations = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);
    expect(locations.toSorted()).toEqual(allPages.map((path) => origin + path).toSorted());
    await page.getByRole('button', { name: 'Copy sitemap.xml' }).click();
    await page.getByRole('button', { name: 'Copied sitemap.xml' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(xml);
    await lookAtIt('result');
  });

  it('cancels it, and nothing more is asked of the site', async () => {
    await page.goto(TOOL);
    await begin(origin);
    await expect.poll(() => figure('Visited'), SOON).toBeGreaterThan(1);
    await cancelButton().click();
    await page.getByText(/^Cancelled after \d+ pages?\.$/).waitFor();
    await expect.poll(focused).toMatch(/^127\.0\.0\.1/);
    await page.reload();
    await page.getByText(/^Cancelled after \d+ pages?\.$/).waitFor();
    await lookAtIt('cancelled');
    const answer = await page.request.get(`/api/webtools/sitemaps/${crawlInAddress()}`);
    const { visited } = await answer.json();
    // A page may have been under way; the looks took longer than ten more would have.
    expect(asked.length - 1 - visited).toBeLessThanOrEqual(3);
    expect(asked.length).toBeLessThan(PAGES);
  });

  it('who begins a second one elsewhere is shown the way to the first', async () => {
    await page.goto(TOOL);
    await begin(origin);
    await cancelButton().waitFor();
    const first = crawlInAddress();
    await page.goto(TOOL);
    await begin(origin);
    await page.getByText('Your last sitemap is still being made.').waitFor();
    await page.getByRole('button', { name: 'Show the one that is being made' }).click();
    await cancelButton().waitFor();
    expect(crawlInAddress()).toBe(first);
    await cancelButton().click();
    await page.getByText(/^Cancelled after/).waitFor();
  });

  it('is told at once of an address that is none, private, or gone', async () => {
    await page.goto(TOOL);
    await begin('hello');
    await page.getByText('This is not a web address.').waitFor();
    await begin('http://192.168.0.1/admin');
    await page.getByText('does not lead to the public web').waitFor();
    await lookAtIt('refused');
    await page.goto(`${TOOL}?crawl=7d1f54f2-7a1f-4c5e-9b8c-2f1f5a3f9a10`);
    await page.getByText('This sitemap is not there any more.').waitFor();
    await lookAtIt('gone');
    await page.getByRole('button', { name: 'Start anew' }).click();
    await expect.poll(() => crawlInAddress()).toBe('');
    await address().waitFor();
  });

  it('is told when the shop is out of reach, and tries again', async () => {
    await page.goto(TOOL);
    await page.route('**/api/webtools/sitemaps', (route) => route.abort());
    await begin(origin);
    await page.getByText('We could not reach Haat.').first().waitFor();
    await page.unroute('**/api/webtools/sitemaps');
    await page.getByRole('button', { name: 'Try again' }).click();
    await cancelButton().click();
    await page.getByText(/^Cancelled after/).waitFor();
  });
});

describe('a worker that is killed with -9 in the middle of a crawl', () => {
  it('is followed by one that goes on where it was', async () => {
    await page.goto(TOOL);
    await begin(origin);
    await expect.poll(() => figure('Visited'), SOON).toBeGreaterThan(8);
    await stack.kill('worker');
    await stack.restart('worker');
    await page.getByText(`The sitemap is ready: ${PAGES + 1} pages.`).waitFor({ timeout: 60_000 });
    // The rules are read again, and perhaps the page that was under way.
    const twice = asked.filter((path, index) => asked.indexOf(path) < index);
    expect(twice).toContain('/robots.txt');
    expect(twice.filter((path) => path !== '/robots.txt').length).toBeLessThanOrEqual(1);
  });
});
