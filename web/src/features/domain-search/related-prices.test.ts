import { describe, expect, test } from 'vitest';
import { readTldPrices } from '../../lib/use-tld-prices.ts';
import { relatedPrices } from './use-domain-search.ts';

const row = (tld: string, registerCost: number) => ({
  tld,
  registerCost,
  renewalCost: registerCost + 200,
  transferCost: registerCost + 200,
});
const prices = readTldPrices({
  currency: 'INR',
  readAt: null,
  prices: [row('.com', 899), row('.in', 549), row('.info', 349), row('.co.in', 449.5)],
});

test('the price list is stored in paise and without leading dots', () => {
  expect(prices[3]).toEqual({
    tld: 'co.in',
    shown: 'co.in',
    register: 44950,
    renewal: 64950,
    transfer: 64950,
    isIdn: false,
  });
});

test('a row with an invalid amount is left out', () => {
  const broken = readTldPrices({
    currency: 'INR',
    readAt: null,
    prices: [row('.com', Number.NaN), row('.in', 549)],
  });
  expect(broken.map(({ tld }) => tld)).toEqual(['in']);
});

describe('Prices related to a typed domain', () => {
  test('list the related TLDs, its own first', () => {
    const { tld, rows } = relatedPrices('neelkhadi.in', prices);
    expect(tld).toBe('in');
    expect(rows.map((found) => found.tld)).toEqual(['in', 'co.in', 'info']);
  });

  test('are empty before a TLD is typed or the list has loaded', () => {
    const none = { tld: null, shown: '', label: '', isIdn: false, rows: [] };
    expect(relatedPrices('neelkhadi', prices)).toEqual(none);
    expect(relatedPrices('neelkhadi.in', undefined)).toEqual(none);
  });
});
