import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideTax, type InvoiceTax, taxOfSupply } from './invoice-tax.ts';

const OF_RAJASTHAN = '08AAAAA0000A1Z2';

const taxFor = (
  billedTo: { state: string; country: string; gstin?: string },
  gstin: string | null = OF_RAJASTHAN,
) => taxOfSupply({ supplierGstin: gstin, ratePercent: 18, billedTo });

describe('The tax of a supply', () => {
  it.each([
    ['in the State of the shop', 'Rajasthan', 'IN', 'intra', '08'],
    ['in the State of the shop, typed in lower case', 'rajasthan ', 'IN', 'intra', '08'],
    ['in another State', 'Karnataka', 'IN', 'inter', '29'],
    ['abroad', 'Bayern', 'DE', 'inter', '96'],
    ['to a State abroad with an Indian name', 'Punjab', 'PK', 'inter', '96'],
    ['to no address on record', '', '', 'intra', '08'],
    ['to an unknown State', 'Rajhasthan', 'IN', 'intra', '08'],
  ])('%s has its kind and place of supply', (_, state, country, kind, placeOfSupply) => {
    expect(taxFor({ state, country })).toEqual({ kind, ratePercent: 18, placeOfSupply });
  });

  it('to a registered business has its state as place of supply', () => {
    const billedTo = { state: 'Rajasthan', country: 'IN', gstin: '29AAGCB7383J1Z4' };
    expect(taxFor(billedTo)).toMatchObject({ kind: 'inter', placeOfSupply: '29' });
    expect(taxFor({ ...billedTo, country: 'DE' })).toMatchObject({ placeOfSupply: '29' });
    expect(taxFor({ ...billedTo, gstin: '' })).toMatchObject({ placeOfSupply: '08' });
  });

  it.each([
    ['an embassy in the State', '0817USA00007UNX', 'intra', '08'],
    ['an embassy elsewhere', '0717USA00007UNZ', 'inter', '07'],
    ['a tax deductor', '08DELA12345B1DC', 'intra', '08'],
    ['a supplier of online services abroad', '9917SGP29001OST', 'inter', '96'],
  ])('to %s has the place of supply of its GST number', (_, gstin, kind, placeOfSupply) => {
    const billedTo = { state: 'Rajasthan', country: 'IN', gstin };
    expect(taxFor(billedTo)).toEqual({ kind, ratePercent: 18, placeOfSupply });
  });

  it('is null for a shop without GST registration', () => {
    expect(taxFor({ state: 'Rajasthan', country: 'IN' }, null)).toBeNull();
  });
});

describe('The tax in a price', () => {
  const within: InvoiceTax = { kind: 'intra', ratePercent: 18, placeOfSupply: '08' };
  const beyond: InvoiceTax = { kind: 'inter', ratePercent: 18, placeOfSupply: '29' };

  it.each([
    [179_100, within, 151_780, 27_320],
    [179_100, beyond, 151_780, 27_320],
    [54_900, within, 46_526, 8_374],
    [54_900, beyond, 46_525, 8_375],
    // Exactly half a paisa of tax: up.
    [59, within, 49, 10],
    [1, within, 1, 0],
    [0, within, 0, 0],
    [118, beyond, 100, 18],
    [54_900, null, 54_900, 0],
  ])(
    'of %d paise, %j, leaves a taxable value of %d and a tax of %d',
    (paise, tax, value, taxed) => {
      expect(divideTax(paise, tax)).toEqual({ taxablePaise: value, taxPaise: taxed });
    },
  );

  const price = fc.integer({ min: 0, max: 100_000_000_000 });
  const rate = fc.constantFrom(5, 12, 18, 28);
  const kind = fc.constantFrom('intra' as const, 'inter' as const);
  const exact = (paise: number, ratePercent: number) => (paise * ratePercent) / (100 + ratePercent);

  it('is exact to the paisa per line, and adds up in any basket', () => {
    const basket = fc.array(price, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(basket, kind, rate, (prices, ofKind, ratePercent) => {
        const lines = prices.map((paise) => divideTax(paise, { kind: ofKind, ratePercent }));
        const sum = (field: 'taxablePaise' | 'taxPaise') =>
          lines.reduce((total, line) => total + line[field], 0);
        const total = prices.reduce((paid, paise) => paid + paise, 0);
        expect(sum('taxablePaise') + sum('taxPaise')).toBe(total);
        // CGST and SGST are equal halves of whole paise.
        if (ofKind === 'intra') expect(sum('taxPaise') % 2).toBe(0);
        for (const [place, { taxablePaise, taxPaise }] of lines.entries()) {
          expect(taxablePaise).toBeGreaterThanOrEqual(0);
          expect(taxPaise).toBeGreaterThanOrEqual(0);
          // Half a paisa for each rounding: two of them within a State.
          const off = Math.abs(taxPaise - exact(prices[place] ?? 0, ratePercent));
          expect(off).toBeLessThanOrEqual(ofKind === 'intra' ? 1.001 : 0.501);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('is never less than the tax of a lower price', () => {
    fc.assert(
      fc.property(
        price,
        fc.nat({ max: 10_000 }),
        kind,
        rate,
        (paise, more, ofKind, ratePercent) => {
          const tax = { kind: ofKind, ratePercent };
          const { taxPaise } = divideTax(paise, tax);
          expect(divideTax(paise + more, tax).taxPaise).toBeGreaterThanOrEqual(taxPaise);
        },
      ),
    );
  });
});
