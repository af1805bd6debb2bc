// @module-tag nightly
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers } from './accessibility.ts';
import { PHONE } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

let page: Page;

eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

/** Long enough to be worked on in a worker; in one line, which is quick to type in a browser. */
const TIMES = 12_000;
const LONG_TOOLS = [
  ['uppercase-lowercase', 'Your text', 'UPPERCASE', "it's here ", "IT'S HERE "],
  ['slug-generator', 'Titles, one a line', 'Slugs', 'भारत चाय ', 'bharat-chay-'],
  ['duplicate-lines-remover', 'Your lines', 'Each line once', 'one entry ', 'one entry '],
] as const;

it('the text tools handle long texts in a worker, without a request', async () => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const isOfPage = request.url().includes('/api/auth/');
    if (['fetch', 'xhr'].includes(request.resourceType()) && !isOfPage)
      requests.push(request.url());
  });
  for (const [slug, label, result, words, worked] of LONG_TOOLS) {
    await page.goto(`/webtools/${slug}`);
    await page.getByRole('textbox', { name: label }).fill(words.repeat(TIMES));
    const box = page.getByRole('textbox', { name: result });
    await expect
      .poll(async () => (await box.inputValue()).length)
      .toBeGreaterThan(worked.length * (TIMES - 1));
    expect((await box.inputValue()).startsWith(worked)).toBe(true);
  }
  expect(requests).toEqual([]);
});

it('the URL parser shows the parts of an address on a phone, with its password hidden', async () => {
  await page.setViewportSize(PHONE);
  await page.goto('/webtools/url-parser');
  await page
    .getByLabel('Web address', { exact: true })
    .fill('https://asha:secret@shop.neelkhadi.co.in:3000/x?size=6#top');
  await page.getByText('co.in', { exact: true }).waitFor();
  await page.getByText('neelkhadi.co.in', { exact: true }).waitFor();
  await page.getByLabel('Host', { exact: true }).fill('दुकान.भारत');
  await page.getByText('https://asha:•••••@xn--11b7ah1gn.xn--h2brj9c:3000/x?size=6#top').waitFor();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('password');
  expect(await barriers(page)).toEqual([]);
});
