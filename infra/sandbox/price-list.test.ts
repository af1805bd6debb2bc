import { afterEach, beforeEach, expect, it } from 'vitest';
import { PRICE_ROWS, RUPEE_PRICES } from './price-list/rows.ts';
import { type PriceListSandbox, startPriceListSandbox } from './price-list.ts';

let list: PriceListSandbox;
beforeEach(async () => {
  list = await startPriceListSandbox();
});
afterEach(() => list.close());

it('sells at least forty TLDs, with other currencies among the rupees', async () => {
  expect(Object.keys(RUPEE_PRICES).length).toBeGreaterThanOrEqual(40);
  const answer = await fetch(list.apiUrl, { headers: { Apikey: list.apiKey } });
  const body = (await answer.json()) as { status: string; data: typeof PRICE_ROWS };
  expect(body.status).toBe('successful');
  const rupees = body.data.filter((row) => Number(row.currency) === 69);
  const names = rupees.map((row) => row.name.toLowerCase().replace(/^\./, ''));
  expect(new Set(names)).toEqual(new Set(Object.keys(RUPEE_PRICES)));
  expect(body.data.length).toBeGreaterThan(rupees.length);
  expect(body.data.find((row) => row.name === 'com' && row.currency === 69)).toEqual({
    name: 'com',
    currency: 69,
    register_cost: '899.0000',
    renewal_cost: '1099.0000',
    transfer_cost: '999.0000',
  });
});

it('lists names with and without a dot, in capitals, and currencies as text', () => {
  expect(PRICE_ROWS.some((row) => row.name.startsWith('.'))).toBe(true);
  expect(PRICE_ROWS.some((row) => /[A-Z]/.test(row.name))).toBe(true);
  expect(PRICE_ROWS.some((row) => row.currency === '69')).toBe(true);
});
