import { newDomain } from '@haat/testkit/customer';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openSlowly } from './shop-window.ts';
import { eachWithAVisitor } from './visitors.ts';

let page: Page;

const visitors = eachWithAVisitor((visitor) => {
  ({ page } = visitor);
});

it('a search typed and sent before hydration runs after it', async () => {
  const release = await openSlowly(page, '/domains/buy-new-domain');
  const domain = newDomain('taken');
  await page.getByRole('textbox').first().fill(domain);
  await page.getByRole('button', { name: 'Check Availability' }).first().click();
  release();
  await page.getByText('Domain is not available').first().waitFor();
  expect(await page.getByRole('textbox').first().inputValue()).toBe(domain);
});

it('a form filled in before hydration keeps every field', async () => {
  const release = await openSlowly(page, '/sell-code');
  await page.getByLabel('Title').fill('Loom ledger');
  await page.getByLabel('Kind').selectOption({ index: 2 });
  await page.getByLabel('Description').fill('Keeps the books of a weaving shed.');
  const kind = await page.getByLabel('Kind').inputValue();
  release();
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Name', { exact: true }).fill('Asha Verma');
  expect(await page.getByLabel('Title').inputValue()).toBe('Loom ledger');
  expect(await page.getByLabel('Kind').inputValue()).toBe(kind);
  expect(await page.getByLabel('Description').inputValue()).toMatch(/^Keeps/);
});

it('a choice made during hydration is kept', async () => {
  const release = await openSlowly(page, '/scripts');
  // A browser reports one choice twice, and the first can hydrate the page.
  await page.getByLabel('Category').waitFor();
  await page.evaluate(`{
    const picker = document.querySelector('main select');
    const tell = (name) => picker.dispatchEvent(new Event(name, { bubbles: true }));
    picker.value = '352';
    tell('input');
    document.addEventListener('page-alive', () => tell('change'));
  }`);
  release();
  await expect.poll(() => new URL(page.url()).search).toBe('?category=352');
  await page.waitForLoadState('networkidle');
  await page.getByRole('article').filter({ hasText: 'CSV to contacts' }).waitFor();
  expect(await page.getByLabel('Category').inputValue()).toBe('352');
});

it('a billing period chosen before hydration is priced', async () => {
  const release = await openSlowly(page, '/hosting/shared-web-hosting');
  const month = page.getByRole('radio', { name: 'Month' });
  await month.click();
  await page.getByRole('radio', { name: 'Year' }).click();
  await month.click();
  release();
  const dukaan = page.getByRole('article').filter({ hasText: 'Dukaan' });
  await dukaan.getByText('₹179.10').waitFor();
  expect(await month.isChecked()).toBe(true);
});

it('a menu button pressed before hydration opens its menu, and the menu stays open', async () => {
  const release = await openSlowly(page, '/');
  const hosting = page.getByRole('button', { name: 'Hosting' });
  await hosting.click();
  expect(await hosting.getAttribute('aria-expanded')).toBe('false');
  release();
  await expect.poll(() => hosting.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('banner').getByRole('link', { name: 'VPS hosting' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await hosting.getAttribute('aria-expanded')).toBe('true');
});

it('a button pressed before hydration works on a page with a query in its address', async () => {
  const release = await openSlowly(page, '/codes?page=2');
  await page.getByRole('button', { name: 'Next JS' }).click();
  release();
  await page.getByRole('article').filter({ hasText: 'Next blog starter' }).waitFor();
  expect(new URL(page.url()).search).toBe('?category=348');
});

it('the account button pressed before hydration opens the login, and LOGIN is not shown before', async () => {
  const release = await openSlowly(page, '/');
  expect(await page.getByRole('button', { name: 'LOGIN' }).count()).toBe(0);
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
  release();
  await page.getByRole('dialog').getByLabel('Email').waitFor();
});

it('without scripts a page is complete, and the search leads to the order page', async () => {
  const { page: still } = await visitors.come({ javaScriptEnabled: false });
  await still.goto('/domains/domains-prices');
  await still.getByText('₹549.00').first().waitFor();
  await still.goto('/');
  await still.getByRole('textbox', { name: 'Domain name' }).first().fill('neelkhadi.in');
  await still.getByRole('button', { name: 'Check Availability' }).first().click();
  await still.waitForURL('**/domains/buy-new-domain?domain=neelkhadi.in');
});
