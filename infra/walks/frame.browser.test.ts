import { launchBrowser } from '@haat/infra/testing/browser';
import { createTestDatabase } from '@haat/infra/testing/database';
import { startIpService } from '@haat/infra/testing/ip-service';
import { type RunningStack, startStack } from '@haat/infra/testing/processes';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson, registerAccount } from './customer.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const TOOL_CATEGORIES = [
  'common',
  'hosting',
  'links',
  'coding',
  'generators',
  'converters',
  'calculators',
] as const;
const USER_MENU = [
  'Dashboard Home',
  'View Profile',
  'My Orders',
  'My Invoices',
  'Support',
  'Logout',
] as const;

let database: { url: string; drop(): Promise<void> };
let stack: RunningStack;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let ipService: { readonly url: string; close(): void };

beforeAll(async () => {
  ipService = await startIpService('203.0.113.7');
  database = await createTestDatabase();
  stack = await startStack({
    databaseUrl: database.url,
    web: true,
    env: { PUBLIC_IP_URL: ipService.url },
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser?.close();
  await stack?.stop();
  await database?.drop();
  ipService?.close();
});

/** Opens a page as a visitor with these traits would see it, in the place of the usual one. */
const come = async (
  path: string,
  traits: Parameters<Browser['newContext']>[0] = {},
): Promise<void> => {
  await context.close();
  context = await browser.newContext({ baseURL: stack.baseUrl, viewport: DESK, ...traits });
  page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
};

beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());

const header = (): Locator => page.getByRole('banner');
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const drawer = (name: string): Locator => page.getByRole('dialog', { name });
const quickLinks = (): Locator => page.getByRole('navigation', { name: 'Quick links' });
const isFocused = (what: Locator): Promise<void> =>
  what.and(page.locator(':focus')).waitFor({ state: 'attached' });

describe('the menus', () => {
  it('lead to pages that exist, every one of them, in header and footer', async () => {
    await come('/');
    const addresses = new Set<string | null>();
    for (const menu of ['Hosting', 'Domains', 'Codes', 'WebTools', 'Resources']) {
      await header().getByRole('button', { name: menu }).click();
      for (const link of await header().getByRole('link').all()) {
        addresses.add(await link.getAttribute('href'));
      }
    }
    for (const link of await page.getByRole('contentinfo').getByRole('link').all()) {
      addresses.add(await link.getAttribute('href'));
    }
    expect(addresses.size).toBeGreaterThan(30);
    for (const address of addresses) {
      const answer = await fetch(`${stack.baseUrl}${address}`, {
        headers: { accept: 'text/html' },
      });
      expect([answer.status, address]).toEqual([200, address]);
    }
  });

  it('open one at a time, by pointer and by keyboard, and give focus back', async () => {
    await come('/');
    await header().getByRole('button', { name: 'Hosting' }).click();
    await header().getByRole('button', { name: 'Domains' }).click();
    expect(await header().locator('[aria-expanded="true"]').allTextContents()).toEqual(['Domains']);
    await page.keyboard.press('Tab');
    await isFocused(header().getByRole('link', { name: 'Buy a new domain' }));
    await page.keyboard.press('Escape');
    await isFocused(header().getByRole('button', { name: 'Domains' }));
    expect(await header().locator('[aria-expanded="true"]').count()).toBe(0);
  });

  it('close when a link leads to where one already is', async () => {
    await come('/webtools?category=coding');
    const webTools = header().getByRole('button', { name: 'WebTools' });
    await webTools.click();
    await header().getByRole('link', { name: 'Coding' }).click();
    await isFocused(webTools);
    expect(await webTools.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('on a phone', () => {
  it('the navigation comes from the left, closes by any link, and gives focus back', async () => {
    await come('/youtube', { viewport: PHONE });
    await button('Menu').click();
    const main = drawer('Menu').getByRole('navigation', { name: 'Main' });
    await main.waitFor();
    expect(await main.locator(':scope > *').allTextContents()).toEqual([
      'Youtube',
      'Hosting',
      'Domains',
      'Codes',
      'WebTools',
      'Articles',
      'Resources',
    ]);
    expect((await drawer('Menu').boundingBox())?.x).toBe(0);
    await page.keyboard.press('Escape');
    await isFocused(button('Menu'));

    await button('Menu').click();
    await main.getByRole('link', { name: 'Youtube' }).click();
    await drawer('Menu').waitFor({ state: 'detached' });
    await isFocused(button('Menu'));

    await button('Menu').click();
    await main.getByRole('button', { name: 'Hosting' }).click();
    await main.getByRole('link', { name: 'VPS hosting' }).click();
    await page.getByRole('heading', { level: 1, name: 'VPS hosting' }).waitFor();
    await drawer('Menu').waitFor({ state: 'detached' });
    await isFocused(page.getByRole('main'));
  });

  it('the foot offers a bug report to everyone, a ticket to customers only', async () => {
    await come('/', { viewport: PHONE });
    expect(await quickLinks().getByRole('link').allTextContents()).toEqual(['Bug Report']);
    expect(await page.getByText('Create Ticket').count()).toBe(0);

    await registerAccount(page, newPerson());
    expect(await quickLinks().getByRole('link').allTextContents()).toEqual([
      'Bug Report',
      'Create Ticket',
    ]);
    await quickLinks().getByRole('link', { name: 'Create Ticket' }).click();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();

    await button('Account').click();
    const account = drawer('Account');
    await account.waitFor();
    expect(await account.getByRole('navigation').getByRole('link').allTextContents()).toEqual(
      USER_MENU.slice(0, -1),
    );
    await expect.poll(async () => (await account.boundingBox())?.x).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await isFocused(button('Account'));
    await button('Account').click();
    await account.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${stack.baseUrl}/`);
    await header().getByRole('button', { name: 'LOGIN' }).waitFor();
    expect(await quickLinks().getByRole('link').allTextContents()).toEqual(['Bug Report']);
  });

  it('nothing runs over the edge when letters are twice as large', async () => {
    const large = await launchBrowser(['--blink-settings=defaultFontSize=32']);
    const sight = await large.newPage({ baseURL: stack.baseUrl, viewport: PHONE });
    for (const at of ['/webtools', '/youtube', '/nowhere']) {
      await sight.goto(at, { waitUntil: 'networkidle' });
      const isWider = 'document.documentElement.scrollWidth > innerWidth';
      expect([at, await sight.evaluate(isWider)]).toEqual([at, false]);
    }
    await large.close();
  });
});

describe('a customer on a desk', () => {
  it('has a menu of their own, by keyboard as well, and logs out from it', async () => {
    await come('/');
    expect(await page.getByText('Create Ticket').count()).toBe(0);
    await registerAccount(page, newPerson());
    const opener = header().getByRole('button', { name: 'Asha Verma' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(USER_MENU);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'View Profile' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Create Ticket' }).click();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();

    await opener.click();
    await menu.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(`${stack.baseUrl}/`);
    await header().getByRole('button', { name: 'LOGIN' }).waitFor();
    expect(await page.getByText('Create Ticket').count()).toBe(0);
  });
});

describe('the command palette', () => {
  const search = (): Locator => page.getByRole('combobox', { name: 'Search the pages' });
  /** The line that a screen reader reads out while the search has focus. */
  const named = async (): Promise<string | null> => {
    const id = await search().getAttribute('aria-activedescendant');
    return id && page.locator(`[id="${id}"][aria-selected="true"]`).textContent();
  };

  it('opens by its keys, says which line is chosen, goes there, and gives focus back', async () => {
    await come('/youtube');
    await header().getByRole('button', { name: 'WebTools' }).focus();
    await page.keyboard.press('Control+k');
    await search().waitFor();
    await page.keyboard.press('Escape');
    await isFocused(header().getByRole('button', { name: 'WebTools' }));

    await page.keyboard.press('Control+k');
    await search().fill('dom');
    await expect.poll(named).toContain('Buy a new domain');
    await page.keyboard.press('ArrowDown');
    await expect.poll(named).toContain('Domain prices');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(named).toContain('Is dom.in available?');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/domains/buy-new-domain');
    await search().waitFor({ state: 'detached' });
  });

  it('shows how many there are, however many, and says when there is nothing', async () => {
    await come('/', { viewport: PHONE });
    await button('Search').click();
    const count = page.getByRole('dialog').getByRole('status');
    await expect.poll(() => count.textContent()).toMatch(/^\d\d results$/);
    const [foot, frame] = await Promise.all([
      count.boundingBox(),
      page.getByRole('dialog').boundingBox(),
    ]);
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(
      (frame?.y ?? 0) + (frame?.height ?? 0),
    );
    await search().fill('zzz zzz');
    await page.getByText('No page goes by that name.').waitFor();
  });
});

describe('the web tools', () => {
  it('are sorted under tabs that the address names', async () => {
    await come('/webtools');
    const tabs = page.getByRole('list', { name: 'Categories of tools' }).getByRole('link');
    const chosen = page.getByRole('main').locator('[aria-current="page"]');
    const tiles = page.getByRole('main').locator('a[href^="/webtools/"]');
    const all = await tiles.count();
    expect(await tabs.first().textContent()).toBe(`All, ${all} tools`);
    let sum = 0;
    for (const category of TOOL_CATEGORIES) {
      const tab = tabs.filter({ hasText: new RegExp(`^${category}`, 'i') });
      const name = (await tab.textContent()) ?? '';
      await tab.click();
      await expect.poll(() => new URL(page.url()).search).toBe(`?category=${category}`);
      await expect.poll(() => chosen.textContent()).toBe(name);
      const [, count] = /, (\d+) tools?$/.exec(name) ?? [];
      expect(await tiles.count()).toBe(Number(count));
      sum += Number(count);
    }
    expect(sum).toBe(all);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await chosen.textContent()).toMatch(/^Calculators/);
    await page.goto('/webtools?category=nonsense', { waitUntil: 'networkidle' });
    expect(await tiles.count()).toBe(all);
  });
});

describe('an address where nothing is', () => {
  it.each([
    ['/webtools/no-such-tool', ['Web tools']],
    ['/Codes', ['Codes']],
    ['/articles/x', ['Articles']],
    ['/hosting', ['VPS hosting', 'Free web hosting', 'Shared web hosting']],
    ['/user/nothing', []],
  ])('%s is a 404 that leads on to %j', async (at, near) => {
    await come('/youtube');
    const answer = await page.goto(at, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(404);
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await main.getByText(at, { exact: true }).waitFor();
    expect(await main.getByRole('link').allTextContents()).toEqual([
      ...near,
      'Search and buy a domain',
      'To the front of the market',
    ]);
  });
});
