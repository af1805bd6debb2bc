import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { openSlowly, PHONE, type Traits } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

const TOOL_CATEGORIES = [
  'common',
  'hosting',
  'links',
  'coding',
  'generators',
  'converters',
  'calculators',
] as const;

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

/** Opens a page; with traits, as a visitor with these would see it, in the place of the usual one. */
const come = async (path: string, traits?: Traits): Promise<void> => {
  if (traits) await visitors.replace(traits);
  await page.goto(path, { waitUntil: 'networkidle' });
};

const header = (): Locator => page.getByRole('banner');
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const isFocused = (what: Locator): Promise<void> =>
  what.and(page.locator(':focus')).waitFor({ state: 'attached' });

it('a keyboard visitor can skip the menus', async () => {
  await come('/youtube');
  await page.keyboard.press('Tab');
  await isFocused(page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await isFocused(page.getByRole('main').getByRole('link').first());
  // A mailed link's token is behind the `#`.
  expect(new URL(page.url()).hash).toBe('');
});

it('a scroll position survives hydration, and a new page starts at its top', async () => {
  await come('/youtube');
  const release = await openSlowly(page, '/');
  await page.getByRole('heading', { name: 'Shared hosting' }).waitFor();
  // A typeface that comes later breaks lines elsewhere: that is not the page coming to life.
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.evaluate("scrollTo({ top: 1200, behavior: 'instant' })");
  await expect.poll(() => page.evaluate('scrollY')).toBe(1200);
  // Not for a moment either: a press that begins before and ends after would miss what it was meant
  // for. What counts is where things are on the screen, though something above them has grown.
  await page.evaluate(`{
    const topOf = (one) => one.getBoundingClientRect().top;
    const mark = [...document.querySelectorAll('h2')].find((one) => topOf(one) > 0);
    const place = () => topOf(mark);
    const before = place();
    globalThis.moved = () => Math.abs(place() - before);
    globalThis.passed = [];
    addEventListener('scroll', () => passed.push(moved()));
  }`);
  release();
  await page.waitForLoadState('networkidle');
  const moved = await page.evaluate<readonly number[]>('[moved(), ...passed]');
  expect(Math.max(...moved)).toBeLessThan(1);
  await page.getByRole('link', { name: /^All codes/ }).click();
  await page.waitForURL('**/codes');
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0);
});

it('a dialog missing after a new release reloads the page once, then offers to reload it', async () => {
  // Also where site data is blocked.
  await page.addInitScript(`Object.defineProperty(globalThis, 'sessionStorage', {
    get() { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
  });`);
  await come('/youtube');
  await page.evaluate('globalThis.isOld = true');
  await page.route('**/assets/auth-dialog-*.js', (route) => route.abort());
  await button('LOGIN').click();
  await expect.poll(() => page.evaluate('globalThis.isOld')).toBeUndefined();
  await button('LOGIN').click();
  await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor();
  await page.unroute('**/assets/auth-dialog-*.js');
  await button('Reload the page').click();
  await page.getByRole('heading', { level: 1, name: 'Video lessons on Youtube' }).waitFor();
});

describe('The command palette', () => {
  const search = (): Locator => page.getByRole('combobox', { name: 'Search the pages' });
  /** The line that a screen reader reads out while the search has focus. */
  const named = async (): Promise<string | null> => {
    const id = await search().getAttribute('aria-activedescendant');
    return id && page.locator(`[id="${id}"][aria-selected="true"]`).textContent();
  };

  it('opens by its shortcut, names the selected line, goes to the page and returns the focus', async () => {
    await come('/youtube');
    await header().getByRole('button', { name: 'WebTools' }).focus();
    await page.keyboard.press('Control+k');
    await search().waitFor();
    await page.keyboard.press('Escape');
    await isFocused(header().getByRole('button', { name: 'WebTools' }));
    await search().waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await search().fill('dom');
    await expect.poll(named).toContain('Buy a new domain');
    expect(await barriers(page)).toEqual([]);
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

  it('shows the number of results, and says when there are none', async () => {
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
    await page.getByText('No results. Try another word.').waitFor();
  });
});

describe('The web tools', () => {
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

describe('An unknown address', () => {
  it.each([
    ['/hosting', ['VPS hosting', 'Free web hosting', 'Shared web hosting']],
    ['/user/nothing', []],
  ])('%s is a 404 that links to %j', async (at, near) => {
    await come('/youtube');
    const answer = await page.goto(at, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(404);
    expect(await answer?.text()).toContain('We can’t find a page at this address.');
    const main = page.getByRole('main');
    await main.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await main.getByText(at, { exact: true }).waitFor();
    expect(await page.title()).toBe('Page not found · Haat');
    expect(await main.getByRole('link').allTextContents()).toEqual([
      ...near,
      'Search and buy a domain',
      'Back to home',
    ]);
  });
});
