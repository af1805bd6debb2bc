// @module-tag nightly
import { mkdirSync } from 'node:fs';
import { launchBrowser } from '@haat/testkit/browser';
import { newDomain, registration } from '@haat/testkit/customer';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goesSideways, misfits } from './fitting.ts';
import { haveFreePlan } from './hosting-orders.ts';
import { haveDomain } from './ordering.ts';
import { orderFiles, scriptWeight } from './page-weight.ts';
import { takePicture } from './pictures.ts';
import { PUBLIC_IP } from './shared-shop.ts';
import { DESK, openShopWindow, PHONE, type ShopWindow } from './shop-window.ts';
import { representativePages } from './web-routes.ts';

const SCREENSHOTS = '.screenshots/every-page';
const AT_ONCE = 3;
/** Of an account with one of each kind; more would be a loop. */
const MAX_OWN_PAGES = 60;

let shop: ShopWindow;
let paths: readonly string[];

beforeAll(async () => {
  mkdirSync(SCREENSHOTS, { recursive: true });
  shop = await openShopWindow();
  paths = representativePages();
});

afterAll(async () => {
  await shop?.close();
});

type Linking = { getAttribute(name: string): string | null };
type Traits = Parameters<ShopWindow['newVisitor']>[0];
const open = (traits: Traits) => shop.newVisitor({ timezoneId: 'Asia/Kolkata', ...traits });

/** What went wrong on the page since: script errors, hydration mismatches, failed requests. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`console: ${message.text()}`);
  });
  page.on('requestfailed', (request) => {
    // A page that is left takes its open requests along.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  return complaints;
};

/** Remembers what the server sent, before any script of the page has run. */
const REMEMBER_MAIN = `document.addEventListener('readystatechange', () => {
  globalThis.servedMain ??= document.querySelector('main');
})`;
/** Hydrated means that the served elements came to life; anything else replaces them. */
const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate('globalThis.servedMain === document.querySelector("main")');

const fileName = (path: string): string =>
  path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home';

/** Everything that is wrong with a page at any size, in words; nothing when it is right. */
const inspect = async (page: Page, complaints: string[], path: string, folder: string) => {
  const wrong: string[] = [];
  const served = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
  await page.goto(path, { waitUntil: 'networkidle' });

  if (!(await isHydrated(page))) wrong.push('was not hydrated but rendered again');
  const title = await page.title();
  const servedTitle = /<title>([^<]*)<\/title>/.exec(served)?.[1];
  if (!title.endsWith(' · Haat')) wrong.push(`the title is "${title}"`);
  if (servedTitle?.replaceAll('&amp;', '&') !== title) wrong.push(`served as "${servedTitle}"`);
  const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts();
  if (headings.length !== 1 || !headings[0]?.trim()) wrong.push(`h1: ${JSON.stringify(headings)}`);
  for (const [selector, max] of [
    ['title', 1],
    ['meta[name="description"]', 1],
    ['link[rel="canonical"]', 1],
    ['meta[property="og:title"]', 1],
    ['meta[property="og:image"]', 1],
  ] as const) {
    const count = await page.locator(`head ${selector}`).count();
    if (count !== max) wrong.push(`${count} times ${selector}`);
  }
  const canonical = await page.locator('link[rel="canonical"]').first().getAttribute('href');
  if (new URL(canonical ?? 'x:').pathname !== path) wrong.push(`canonical: ${canonical}`);

  await takePicture(page, `${folder}/${fileName(path)}`, { fullPage: true });
  wrong.push(...(await misfits(page)));

  const found = [...wrong, ...complaints.splice(0)];
  return found.map((what) => `${path}: ${what}`);
};

const inspectAll = async (
  context: BrowserContext,
  expected: readonly string[],
  folder: string,
): Promise<readonly string[]> => {
  mkdirSync(folder, { recursive: true });
  const left = [...expected];
  const found: string[] = [];
  const visitors = Array.from({ length: AT_ONCE }, async () => {
    const page = await context.newPage();
    await page.addInitScript(REMEMBER_MAIN);
    const complaints = complaintsOf(page);
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      found.push(...(await inspect(page, complaints, path, folder)));
    }
  });
  await Promise.all(visitors);
  return found;
};

/** Each is opened in one of the sizes and looked at in both. */
describe.each([
  ['phone', PHONE, 0],
  ['desk', DESK, 1],
])('Every second public page, opened on a %s,', (name, viewport, first) => {
  it('is hydrated, complete, accessible, without errors and never wider than the screen', async () => {
    const { context } = await open({ viewport });
    const own = paths.filter((_, index) => index % 2 === first);
    const found = await inspectAll(context, own, `${SCREENSHOTS}/${name}`);
    await context.close();
    expect(found).toEqual([]);
  });
});

it('some pages pass the same checks in another time zone', async () => {
  const { context } = await open({ viewport: PHONE, timezoneId: 'America/Los_Angeles' });
  const some = paths.filter((path) => path === '/' || path.includes('prices') || /\d/.test(path));
  const found = await inspectAll(context, some, `${SCREENSHOTS}/elsewhere`);
  await context.close();
  expect(found).toEqual([]);
});

it('home loads at most 170 kB of script, and no other page adds more than 60 kB', () => {
  expect(scriptWeight('/').all).toBeLessThanOrEqual(170_000);
  const heavy = paths.filter((path) => path !== '/' && scriptWeight(path).own > 60_000);
  expect(heavy).toEqual([]);
});

it('an order of a domain loads at most 3 files', () => {
  // A hash may begin with any letter: sorted without it.
  const files = orderFiles().map((file) => file.replace(/-[^.]*/, ''));
  expect(files.toSorted()).toEqual(['assets/dialog.js', 'assets/order.css', 'assets/order.js']);
});

it('every page links to the law pages without scripts, also an unknown one and the account', async () => {
  const law = ['/terms', '/privacy', '/refunds', '/contact', '/about'];
  const found: string[] = [];
  for (const path of [...paths, '/nowhere', '/user/dashboard', '/terms/2026-12-01']) {
    const answer = await fetch(`${shop.baseUrl}${path}`, { headers: { accept: 'text/html' } });
    const page = await answer.text();
    const footer = page.slice(page.indexOf('<footer'), page.indexOf('</footer>'));
    const missing = law.filter((link) => !footer.includes(`href="${link}"`));
    if (missing.length > 0) found.push(`${path}: ${missing}`);
  }
  expect(found).toEqual([]);
});

it('every public page has a different title', async () => {
  const titles = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${shop.baseUrl}${path}`);
      return /<title>([^<]*)<\/title>/.exec(await response.text())?.[1];
    }),
  );
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

it('the home page shows the visitor’s public IP address from the settings', async () => {
  const { context, page } = await open({ viewport: DESK });
  await page.goto('/');
  await page.getByText(PUBLIC_IP).waitFor();
  await context.close();
});

it('a visitor without a connection sees a notice until it is back', async () => {
  const { context, page } = await open({ viewport: PHONE });
  await page.goto('/domains/domains-prices', { waitUntil: 'networkidle' });
  const notice = page.getByText('You are offline. What you see may be out of date.');
  await context.setOffline(true);
  await notice.waitFor();
  await takePicture(page, `${SCREENSHOTS}/offline`);
  await context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await context.close();
});

it('the sitemap lists every public page, and robots.txt links to it', async () => {
  const robots = await (await fetch(`${shop.baseUrl}/robots.txt`)).text();
  expect(robots).toMatch(/^Disallow: \/user\/$/m);
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '';
  const sitemap = await (await fetch(`${shop.baseUrl}${new URL(address).pathname}`)).text();
  const named = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url).pathname,
  );
  expect(named).toEqual(expect.arrayContaining([...paths]));
  expect(named).not.toContain('/user/dashboard');
  expect(new Set(named).size).toBe(named.length);
});

/** @returns the paths of pages that scroll sideways at 320 px with text of twice the size. */
/** What reaches farthest to the right, without what scrolls in its own box. */
const WIDEST = `(() => {
  const right = (element) => element.getBoundingClientRect().right;
  const isCut = (element) => {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX !== 'visible') return true;
    }
    return false;
  };
  const all = [...document.querySelectorAll('body *')].filter((element) => !isCut(element));
  return all.reduce((widest, one) => (right(one) > right(widest) ? one : widest)).outerHTML.slice(0, 200);
})()`;

const tooWideInLargeText = async (
  expected: readonly string[],
  visitor: BrowserContext,
): Promise<readonly string[]> => {
  const browser = await launchBrowser(['--blink-settings=defaultFontSize=32']);
  const context = await browser.newContext({
    baseURL: shop.baseUrl,
    viewport: { width: 320, height: 640 },
    storageState: await visitor.storageState(),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of expected) {
    await page.goto(path, { waitUntil: 'networkidle' });
    if (await goesSideways(page)) found.push(`${path}: ${await page.evaluate<string>(WIDEST)}`);
  }
  await browser.close();
  return found;
};

it('every public page fits at 320 px with text of twice the size', async () => {
  const { context } = await open({});
  expect(await tooWideInLargeText(paths, context)).toEqual([]);
  await context.close();
});

/** Every page that a link of the account leads to. */
const findOwnPages = async (page: Page): Promise<readonly string[]> => {
  const found = ['/user/dashboard?tab=dashboard'];
  for (const path of found) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const links = await page
      .getByRole('main')
      .locator('a[href^="/user/dashboard"]')
      .evaluateAll((all: readonly Linking[]) => all.map((link) => link.getAttribute('href')));
    for (const link of links) {
      const next = link?.replace(/#.*/, '') ?? '';
      if (!found.includes(next) && found.length < MAX_OWN_PAGES) found.push(next);
    }
  }
  return found;
};

it('a customer’s own pages are accessible and have no errors', async () => {
  const { context, page } = await open({ viewport: PHONE });
  await haveDomain(page, registration(), newDomain());
  await haveFreePlan(page, newDomain());
  await page.goto('/user/dashboard?tab=tickets');
  await page.getByRole('textbox', { name: 'Subject' }).fill('Where is my order?');
  await page.getByRole('textbox', { name: 'Message' }).fill('I paid an hour ago.');
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await page.getByText(/^Ticket TKT-/).waitFor();
  const own = await findOwnPages(page);
  expect(own.length).toBeGreaterThan(12);

  const complaints = complaintsOf(page);
  const found: string[] = [];
  for (const path of own) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    found.push(...(await misfits(page)).map((what) => `${path}: ${what}`));
    await takePicture(page, `${SCREENSHOTS}/${fileName(path)}`, { fullPage: true });
  }
  expect([...found, ...complaints]).toEqual([]);
  expect(await tooWideInLargeText(own, context)).toEqual([]);
  await context.close();
});

/** Opens it on a fresh page. */
const DIALOGS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the palette': async (page) => {
    await page.goto('/youtube', { waitUntil: 'networkidle' });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').waitFor();
    await page.keyboard.type('domain');
  },
  login: async (page) => {
    await page.goto('/youtube', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'LOGIN' }).click();
  },
  registration: async (page) => {
    await DIALOGS.login?.(page);
    await page.getByRole('dialog').getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('First name').waitFor();
  },
  'a package to buy': async (page) => {
    await page.goto('/codes', { waitUntil: 'networkidle' });
    await page
      .getByRole('button', { name: /^Buy Now/ })
      .first()
      .click();
  },
  'a plan to buy': async (page) => {
    await page.goto('/hosting/shared-web-hosting', { waitUntil: 'networkidle' });
    await page
      .getByRole('button', { name: /^(Buy|Order|Choose)/ })
      .first()
      .click();
  },
};

it.each(Object.keys(DIALOGS))('%s is accessible, wide and narrow, light and dark', async (name) => {
  const { context, page } = await open({ viewport: DESK });
  await DIALOGS[name]?.(page);
  await page.getByRole('dialog').first().waitFor();
  expect(await misfits(page)).toEqual([]);
  await context.close();
});
