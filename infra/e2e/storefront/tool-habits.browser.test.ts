// @module-tag nightly
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { openAlive, PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';
import { representativePages } from './web-routes.ts';

let page: Page;

eachWithAVisitor(
  (visitor) => {
    ({ page } = visitor);
  },
  () => ({ permissions: ['clipboard-read', 'clipboard-write'] }),
);

/** Of a text box the first lines count. */
const ENOUGH_PX = 96;

/** Where the first field ends that is typed in or takes a file, and where a phone's screen does. */
const FIRST_FIELD = `(() => {
  const typed = ':is(textarea, select, input:not([type=radio], [type=checkbox], [type=color]))';
  const field = [...document.querySelectorAll('main ' + typed)].find((one) => one.offsetHeight > 0);
  const { top, bottom } = field?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity };
  return {
    end: Math.min(bottom, top + ${ENOUGH_PX}),
    screen: document.querySelector('nav[aria-label="Quick links"]').getBoundingClientRect().top,
  };
})()`;

it('every tool has its first field on the first screen of a phone', async () => {
  await page.setViewportSize(PHONE);
  const tools = representativePages().filter((path) => path.startsWith('/webtools/'));
  expect(tools.length).toBeGreaterThan(27);
  const below: string[] = [];
  for (const path of tools) {
    // As the server sent it: nothing moves when it comes to life, which every page is looked at for.
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    const { end, screen } = await page.evaluate<{ end: number; screen: number }>(FIRST_FIELD);
    if (end > screen) below.push(`${path}: ${end} of ${screen}`);
  }
  expect(below).toEqual([]);
});

/** A browser's own text box takes 18 s for so much. */
const LARGE = 'The quick brown fox jumps over the lazy dog, again and again.\n'.repeat(81_000);
const FREEZE_MS = 5_000;

const copy = (text: string): Promise<void> =>
  page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
const paste = async (into: ReturnType<Page['locator']>): Promise<void> => {
  await into.focus();
  await page.keyboard.press('Control+v');
};

it('large pasted text goes from tool to tool in memory, and Back restores it', async () => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/webtools')) requests.push(request.url());
  });
  await page.addInitScript(
    `globalThis.frozen = [0];
    new PerformanceObserver((list) => frozen.push(...list.getEntries().map((one) => one.duration)))
      .observe({ type: 'longtask', buffered: true });`,
  );
  await openAlive(page, '/webtools');
  const main = page.getByRole('main');

  await page.getByRole('button', { name: 'Favourite: DNS lookup' }).click();
  await copy('loom.example');
  await paste(page.getByRole('searchbox'));
  await main.getByRole('heading', { name: 'It looks like a domain name.' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await main.getByRole('link', { name: /^DNS lookup/ }).click();
  await page.getByRole('heading', { level: 1, name: 'DNS lookup' }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('loom.example');
  expect(page.url()).not.toContain('loom');
  expect(requests).toEqual([]);

  await page.keyboard.press('Control+k');
  const lines = page.getByRole('option');
  await expect.poll(() => lines.first().textContent()).toContain('DNS lookup');
  await page.getByRole('combobox').fill('camelCase');
  await expect.poll(() => lines.first().textContent()).toContain('Uppercase and lowercase');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Uppercase and lowercase' }).waitFor();

  await copy(LARGE);
  await paste(main.getByRole('textbox', { name: 'Your text' }));
  const card = main.getByRole('group', { name: 'Your text' });
  await card.getByText('5 MB, 81,000 lines').waitFor();
  await main
    .getByRole('group', { name: 'UPPERCASE' })
    .getByText(/^THE QUICK/)
    .waitFor();
  expect(await barriers(page)).toEqual([]);
  await main.getByRole('button', { name: 'Send UPPERCASE to another tool' }).click();
  await page.getByRole('menuitem', { name: 'Character counter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Character counter' }).waitFor();
  await card.getByText(/^THE QUICK/).waitFor();
  await main.getByText('50,22,000').first().waitFor();
  await page.goBack();
  await card.getByText(/^The quick/).waitFor();
  const maxFrozenMs = await page.evaluate<number>('Math.max(...frozen)');
  expect(maxFrozenMs).toBeLessThan(FREEZE_MS);

  await main.getByRole('button', { name: 'Clear Your text' }).click();
  await main.locator('input[type=file]').setInputFiles({
    name: 'names.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('\ufeffनीलखादी and loom', 'utf16le'),
  });
  const box = main.getByRole('textbox', { name: 'Your text' });
  await expect.poll(() => box.inputValue()).toBe('नीलखादी and loom');

  await page.goto('/webtools');
  const linksOf = (label: string) => main.getByRole('list', { name: label }).getByRole('link');
  await expect.poll(() => linksOf('Favourites').allTextContents()).toEqual(['DNS lookup']);
  await expect
    .poll(() => linksOf('Recently used').allTextContents())
    .toEqual(['Uppercase and lowercase', 'Character counter']);
  expect(requests).toEqual([]);
});
