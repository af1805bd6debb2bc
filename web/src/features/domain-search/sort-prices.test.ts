import { describe, expect, it, test } from 'vitest';
import { nextOrder, orderWord, readOrder, sortPrices } from './sort-prices.ts';

const row = (tld: string, register: number, renewal: number) => ({
  tld,
  shown: tld,
  register,
  renewal,
  transfer: renewal,
  isIdn: false,
});
const list = [row('com', 899, 1099), row('in', 549, 749), row('co.in', 449, 749)];
const order = (word: string) => sortPrices(list, readOrder(word)).map(({ tld }) => tld);

describe('The price list', () => {
  test.each([
    ['', ['com', 'in', 'co.in']],
    ['tld-up', ['co.in', 'com', 'in']],
    ['tld-down', ['in', 'com', 'co.in']],
    ['register-up', ['co.in', 'in', 'com']],
    ['register-down', ['com', 'in', 'co.in']],
    ['renewal-up', ['co.in', 'in', 'com']],
    ['colour-up', ['com', 'in', 'co.in']],
  ])('sorted by “%s” is %j', (word, endings) => {
    expect(order(word)).toEqual(endings);
  });

  it('is not modified by sorting', () => {
    order('register-up');
    expect(list.map(({ tld }) => tld)).toEqual(['com', 'in', 'co.in']);
  });

  it('is reversed by a second click on a column and reset by a third', () => {
    const up = nextOrder(null, 'renewal');
    const down = nextOrder(up, 'renewal');
    expect([up, down].map(orderWord)).toEqual(['renewal-up', 'renewal-down']);
    expect(nextOrder(down, 'renewal')).toBeNull();
    expect(nextOrder(down, 'tld')).toEqual({ by: 'tld', descending: false });
  });
});
