// @module-tag nightly
import { POST_LOGIN_REDIRECT_MS } from '@haat/contracts/constants';
import { launchBrowser } from '@haat/testkit/browser';
import { registration } from '@haat/testkit/customer';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { registerByHand } from './ordering.ts';
import { DESK, holdBack, PHONE, type Traits, WITH_MOTION } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const USER_MENU = [
  'Dashboard Home',
  'View Profile',
  'My Orders',
  'My Invoices',
  'Support',
  'Logout',
] as const;

/** The account drawer also has the domains. */
const ACCOUNT_LINKS = [...USER_MENU.slice(0, 1), 'Domains and hosting', ...USER_MENU.slice(1, -1)];

const TABS = ['Search', 'Codes', 'Tools', 'Account'];

let context: BrowserContext;
let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ context, page } = visitor);
});

/** Opens a page; with traits, as a visitor with these would see it, in the place of the usual one. */
const come = async (path: string, traits?: Traits): Promise<void> => {
  if (traits) await visitors.replace(traits);
  await page.goto(path, { waitUntil: 'networkidle' });
};

const header = (): Locator => page.getByRole('banner');
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const drawer = (name: string): Locator => page.getByRole('dialog', { name });
const quickLinks = (): Locator => page.getByRole('navigation', { name: 'Quick links' });
type Linking = { getAttribute(name: string): string | null };

/** All at once: each question for a role looks at the whole page. */
const addressesIn = (part: Locator): Promise<readonly (string | null)[]> =>
  part
    .getByRole('link')
    .evaluateAll((links: readonly Linking[]) => links.map((link) => link.getAttribute('href')));
const isFocused = (what: Locator): Promise<void> =>
  what.and(page.locator(':focus')).waitFor({ state: 'attached' });

describe('The menus', () => {
  it('link only to existing pages, in header and footer', async () => {
    await come('/');
    const addresses = new Set<string | null>();
    for (const menu of ['Hosting', 'Domains', 'Codes', 'WebTools', 'Resources']) {
      await header().getByRole('button', { name: menu }).click();
      expect(await barriers(page)).toEqual([]);
      for (const address of await addressesIn(header())) addresses.add(address);
    }
    for (const address of await addressesIn(page.getByRole('contentinfo'))) addresses.add(address);
    expect(addresses.size).toBeGreaterThan(30);
    for (const address of addresses) {
      const answer = await fetch(`${visitors.baseUrl}${address}`, {
        headers: { accept: 'text/html' },
      });
      expect([answer.status, address]).toEqual([200, address]);
    }
  });

  it('open one at a time, by pointer and by keyboard, and return the focus', async () => {
    await come('/', WITH_MOTION);
    await header().getByRole('button', { name: 'Hosting' }).click();
    await header().getByRole('button', { name: 'Domains' }).click();
    expect(await header().locator('[aria-expanded="true"]').allTextContents()).toEqual(['Domains']);
    await page.keyboard.press('Tab');
    await isFocused(header().getByRole('link', { name: 'Buy a new domain' }));
    await page.keyboard.press('Escape');
    await isFocused(header().getByRole('button', { name: 'Domains' }));
    expect(await header().locator('[aria-expanded="true"]').count()).toBe(0);
  });

  it('close when a link leads to the current page', async () => {
    await come('/webtools?category=coding');
    const webTools = header().getByRole('button', { name: 'WebTools' });
    await webTools.click();
    await header().getByRole('link', { name: 'Coding' }).click();
    await isFocused(webTools);
    expect(await webTools.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('on a phone', () => {
  it('the navigation opens from the left, closes by any link and returns the focus', async () => {
    await come('/youtube', { viewport: PHONE, ...WITH_MOTION });
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
    expect(await barriers(page)).toEqual([]);
    await main.getByRole('link', { name: 'VPS hosting' }).click();
    await page.getByRole('heading', { level: 1, name: 'VPS hosting' }).waitFor();
    await drawer('Menu').waitFor({ state: 'detached' });
    await isFocused(page.getByRole('main'));
  });

  it('the bottom bar offers a bug report to everyone, and a ticket only to customers', async () => {
    await come('/', { viewport: PHONE });
    expect(await quickLinks().getByRole('link').allTextContents()).toEqual([...TABS, 'Bug Report']);
    expect(await page.getByText('Create Ticket').count()).toBe(0);

    await registerByHand(page, registration());
    expect(await quickLinks().getByRole('link').allTextContents()).toEqual([
      ...TABS,
      'Bug Report',
      'Create Ticket',
    ]);
    await quickLinks().getByRole('link', { name: 'Create Ticket' }).click();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();

    await button('Account').click();
    const account = drawer('Account');
    await account.waitFor();
    expect(await account.getByRole('navigation').getByRole('link').allTextContents()).toEqual(
      ACCOUNT_LINKS,
    );
    await expect.poll(async () => (await account.boundingBox())?.x).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await isFocused(button('Account'));
    await button('Account').click();
    await account.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${visitors.baseUrl}/`);
    await header().getByRole('button', { name: 'LOGIN' }).waitFor();
    expect(await quickLinks().getByRole('link').allTextContents()).toEqual([...TABS, 'Bug Report']);
  });

  it.each([
    ['/', ['Search']],
    ['/domains/buy-new-domain', ['Search']],
    ['/codes/php-cms', ['Codes']],
    ['/webtools/slug-generator', ['Tools']],
    ['/user/dashboard?tab=orders', ['Account']],
    ['/articles', []],
  ])('at %s the current tab is %j', async (at, current) => {
    await come(at, { viewport: PHONE });
    const marked = quickLinks().locator('[aria-current]');
    expect(await marked.allTextContents()).toEqual(current);
  });

  it('at 320 px each tab of a customer is at least 52 px wide', async () => {
    await come('/', { viewport: { width: 320, height: 640 } });
    await registerByHand(page, registration());
    await quickLinks().getByRole('link', { name: 'Create Ticket' }).waitFor();
    for (const link of await quickLinks().getByRole('link').all()) {
      const { x = 0, width = 0 } = (await link.boundingBox()) ?? {};
      expect(width).toBeGreaterThanOrEqual(52);
      expect(x + width).toBeLessThanOrEqual(320 - 24);
    }
  });

  it('the bottom bar and the scroll buttons leave for dialogs and for the keyboard', async () => {
    await come('/', { viewport: PHONE, hasTouch: true, isMobile: true });
    const bottom = quickLinks().or(button('Scroll to bottom'));
    await expect.poll(() => bottom.filter({ visible: true }).count()).toBe(2);
    await button('Menu').click();
    await drawer('Menu').waitFor();
    await expect.poll(() => bottom.filter({ visible: true }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => bottom.filter({ visible: true }).count()).toBe(2);
    await page.getByRole('main').getByRole('textbox').first().tap();
    await expect.poll(() => bottom.filter({ visible: true }).count()).toBe(0);
  });

  it('every focused element stays above the bottom bar', async () => {
    await come('/articles', { viewport: PHONE });
    const bar = (await quickLinks().boundingBox())?.y ?? 0;
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      const bottom = 'document.activeElement.getBoundingClientRect().bottom';
      expect(await page.evaluate(bottom)).toBeLessThanOrEqual(bar);
    }
  });

  it('pages fit the screen at twice the font size', async () => {
    const large = await launchBrowser(['--blink-settings=defaultFontSize=32']);
    const sight = await large.newPage({ baseURL: visitors.baseUrl, viewport: PHONE });
    for (const at of ['/webtools', '/youtube', '/nowhere']) {
      await sight.goto(at, { waitUntil: 'networkidle' });
      const isWider = 'document.documentElement.scrollWidth > innerWidth';
      expect([at, await sight.evaluate(isWider)]).toEqual([at, false]);
    }
    await large.close();
  });
});

describe('A customer on a desktop', () => {
  it('opens the account menu by keyboard and by pointer, and logs out from it', async () => {
    await come('/');
    expect(await page.getByText('Create Ticket').count()).toBe(0);
    await registerByHand(page, registration());
    const opener = header().getByRole('button', { name: 'Asha Verma' });
    // Nothing of its letters is cut off, above or below.
    const cut = await opener
      .getByText('Asha Verma')
      .evaluate((name) => name.scrollHeight - name.clientHeight);
    expect(cut).toBe(0);
    await opener.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await menu.getByRole('menuitem').allTextContents()).toEqual(USER_MENU);
    await isFocused(menu.getByRole('menuitem', { name: 'Dashboard Home' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'View Profile' }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Create Ticket' }).click();
    await page.getByRole('heading', { level: 1, name: 'Support' }).waitFor();

    await opener.click();
    await menu.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(`${visitors.baseUrl}/`);
    await header().getByRole('button', { name: 'LOGIN' }).waitFor();
    expect(await page.getByText('Create Ticket').count()).toBe(0);
  });
});

it('the current page is outlined in forced colours', async () => {
  await come('/', { forcedColors: 'active' });
  await registerByHand(page, registration());
  const rail = page.getByRole('navigation', { name: 'Your account' });
  const lineAround = (name: string): Promise<string> =>
    rail
      .getByRole('link', { name })
      .evaluate((link) => link.ownerDocument.defaultView?.getComputedStyle(link).outlineStyle);
  expect(await lineAround('Dashboard Home')).toBe('solid');
  expect(await lineAround('My Orders')).toBe('none');
});

describe('A logged-in customer with a slow session request', () => {
  it.each([
    ['on a desktop', DESK],
    ['on a phone', PHONE],
  ])('does not see LOGIN %s, and nothing moves when the answer arrives', async (_, viewport) => {
    await come('/youtube', { viewport });
    await registerByHand(page, registration());
    await page.goto('/youtube', { waitUntil: 'networkidle' });
    const answer = await holdBack(page, '**/api/auth/session');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction('document.fonts.status === "loaded"');
    const search = header().getByRole('button', { name: 'Search' }).filter({ visible: true });
    const before = await search.boundingBox();
    expect(await header().getByRole('button', { name: 'LOGIN' }).count()).toBe(0);
    answer();
    const own = viewport === DESK ? 'Asha Verma' : 'Account';
    await header().getByRole('button', { name: own, exact: true }).waitFor();
    expect(await search.boundingBox()).toEqual(before);
  });
});

describe('LOGIN', () => {
  it('shows each error, then the success, and leads to the dashboard after 1 s', async () => {
    const person = registration();
    await come('/youtube', WITH_MOTION);
    await registerByHand(page, person);
    await context.clearCookies();
    await page.goto('/youtube', { waitUntil: 'networkidle' });
    await page.clock.install();
    await header().getByRole('button', { name: 'LOGIN' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Login with your account to place the order.').waitFor();
    const says = (text: string): Promise<void> => dialog.getByText(text, { exact: true }).waitFor();
    const login = dialog.getByRole('button', { name: 'Login', exact: true });
    await login.click();
    await says('Please fill in all fields.');
    await dialog.getByLabel('Email').fill(`unknown-${person.email}`);
    await dialog.getByLabel('Password', { exact: true }).fill(`not ${person.password}`);
    await login.click();
    await says('User not found');
    await dialog.getByLabel('Email').fill(person.email);
    await login.click();
    await says('Incorrect password');

    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    const answer = await holdBack(page, '**/api/auth/login');
    await login.click();
    await dialog.getByRole('button', { name: 'Logging in...' }).waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    answer();
    await says('Login successful!');
    await page.clock.runFor(POST_LOGIN_REDIRECT_MS - 1);
    expect(new URL(page.url()).pathname).toBe('/youtube');
    await page.clock.runFor(1);
    await page.waitForURL('**/user/dashboard?tab=dashboard');
  });
});
