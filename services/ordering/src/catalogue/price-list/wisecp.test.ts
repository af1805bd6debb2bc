import { startPriceListSandbox } from '@haat/infra/sandbox/price-list';
import { describe, expect, it } from 'vitest';
import { answerOf, behavesAsAStoreList, list } from '../testing/wisecp-list.ts';
import { createWisecpPriceSource, readPriceList } from './wisecp.ts';

const read = (body: unknown) => readPriceList(answerOf(body));
const com = {
  name: 'com',
  currency: 69,
  register_cost: '899.0000',
  renewal_cost: '1099.0000',
  transfer_cost: '999.0000',
};
const comInPaise = {
  tld: 'com',
  registerPaise: 89_900,
  renewalPaise: 109_900,
  transferPaise: 99_900,
};

describe('A price list', () => {
  it('is parsed into paise', () => {
    expect(read(list(com))).toEqual({ ok: true, rows: [comInPaise], skippedRows: 0 });
  });

  it('keeps only prices in rupees, with the currency as a number or as text', () => {
    const rows = list(
      { ...com, currency: 4, register_cost: '10.0000' },
      { ...com, currency: '69' },
    );
    expect(read(rows)).toEqual({ ok: true, rows: [comInPaise], skippedRows: 0 });
    expect(read(list({ ...com, currency: 'INR' }))).toMatchObject({ rows: [] });
  });

  it('accepts TLDs with and without a dot, in any case', () => {
    const tlds = (name: string) => {
      const result = read(list({ ...com, name }));
      return result.ok ? result.rows.map((price) => price.tld) : [];
    };
    expect(tlds('.COM')).toEqual(['com']);
    expect(tlds(' Co.In ')).toEqual(['co.in']);
    expect(tlds('.भारत')).toEqual(['xn--h2brj9c']);
  });

  it.each([
    ['549.5', 54_950],
    ['549.1250', 54_913],
    ['0.4999', 50],
    [549.99, 54_999],
  ])('reads a cost of %s as %i paise', (register_cost, paise) => {
    expect(read(list({ ...com, register_cost }))).toMatchObject({
      rows: [{ registerPaise: paise }],
    });
  });

  it.each([['-1.0000'], ['0.4949'], ['free'], [null], ['1,099.00'], [Number.MAX_VALUE]])(
    'skips and counts a row with a cost of %s',
    (register_cost) => {
      expect(read(list({ ...com, register_cost }, { ...com, name: 'in' }))).toMatchObject({
        rows: [{ tld: 'in' }],
        skippedRows: 1,
      });
    },
  );

  it('skips invalid rows, and keeps the first of two rows for one TLD', () => {
    const rows = list(null, 7, {}, { currency: 69 }, com, { ...com, register_cost: '1.0000' });
    expect(read(rows)).toEqual({ ok: true, rows: [comInPaise], skippedRows: 2 });
    expect(read(list({ ...com, name: '' }, { ...com, name: 'a b' }))).toMatchObject({ rows: [] });
  });
});

behavesAsAStoreList({
  read: readPriceList,
  row: com,
  startSandbox: startPriceListSandbox,
  openSource: (options) => {
    const { fetchPrices, close } = createWisecpPriceSource(options);
    return { fetch: fetchPrices, close };
  },
  expectRows: (rows) => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
    const paise = Object.fromEntries(rows.map(({ tld, ...costs }) => [tld, Object.values(costs)]));
    expect(paise).toMatchObject({
      in: [54_900, 74_900, 74_900],
      'co.in': [44_900, 64_900, 64_900],
      com: [89_900, 109_900, 99_900],
      info: [34_900, 189_900, 184_900],
    });
  },
});
