// @module-tag nightly
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESK, type OwnShop, openOwnShop, PHONE } from './shop-window.ts';

let shop: OwnShop;

beforeAll(async () => {
  shop = await openOwnShop({ IDN_TLDS: '' });
});
afterAll(() => shop?.close());

const search = async (page: Page, typed: string): Promise<void> => {
  await page.goto('/domains/buy-new-domain');
  await page.getByRole('textbox', { name: 'Domain name' }).fill(typed);
  await page.getByRole('button', { name: 'Check Availability' }).click();
};

it.each([
  ['desktop', DESK],
  ['phone', PHONE],
])(
  'without a TLD for its letters, a Hindi name is not sold on a %s, and its Latin spelling is',
  async (_, viewport) => {
    const { page } = await shop.newVisitor({ viewport });
    await search(page, 'चायकार्ट');
    await page.getByText('not sold here. We sell domains in Latin letters only.').waitFor();
    expect(await page.getByRole('main').getByText('₹').count()).toBe(0);
    await page.getByRole('button', { name: /^cha/ }).click();
    await page.getByRole('button', { name: /^Buy Now: cha.*[.]in for ₹549.00$/ }).waitFor();
  },
);
