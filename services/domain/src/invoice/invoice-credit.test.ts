// @module-tag money
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Credited, creditLines, returnedBy } from './invoice-credit.ts';
import { divideTax, type InvoiceLine } from './invoice-tax.ts';

const lineOf = (amountPaise: number, kind: 'intra' | 'inter' | null): InvoiceLine => ({
  ...{ description: 'neelkhadi.in, 1 year', quantity: 1, sac: kind && '998319', amountPaise },
  ...divideTax(amountPaise, kind && { kind, ratePercent: 18 }),
});
const invoiceOf = (prices: readonly number[], kind: 'intra' | 'inter' | null) => ({
  lines: prices.map((paise) => lineOf(paise, kind)),
  totalPaise: prices.reduce((sum, paise) => sum + paise, 0),
  tax: kind && { kind },
});
const credit = (lines: readonly InvoiceLine[]): Credited => ({
  amountPaise: lines.reduce((sum, line) => sum + line.amountPaise, 0),
  lines,
});

const sumOf = (lines: readonly InvoiceLine[], field: 'amountPaise' | 'taxPaise'): number =>
  lines.reduce((sum, line) => sum + line[field], 0);

describe('The lines of a credit note', () => {
  it('are the lines of the invoice when the full amount is credited', () => {
    const invoice = invoiceOf([54_900, 99_900], 'intra');
    expect(creditLines(invoice, [], 154_800)).toEqual(invoice.lines);
  });

  it.each([
    ['intra', 10_000, 8_474, 1_526],
    ['inter', 10_000, 8_474, 1_526],
    ['intra', 100, 84, 16],
    [null, 10_000, 10_000, 0],
  ] as const)(
    'of ₹549 (%s) for %d paise have %d taxable and %d tax',
    (kind, paise, taxable, tax) => {
      const [line] = creditLines(invoiceOf([54_900], kind), [], paise);
      expect(line).toMatchObject({ amountPaise: paise, taxablePaise: taxable, taxPaise: tax });
    },
  );

  it('take a proportional part of each invoice line, and leave out a line of zero', () => {
    const lines = creditLines(invoiceOf([54_900, 0, 99_900], 'inter'), [], 77_400);
    // Half of each, to the paisa.
    expect(lines.map((line) => line.amountPaise)).toEqual([27_449, 0, 49_951]);
  });

  it('never credit more tax than the invoice has, and all of it with the last note', () => {
    const price = fc.integer({ min: 0, max: 100_000_000 });
    const prices = fc.array(price, { minLength: 1, maxLength: 4 });
    const kind = fc.constantFrom('intra' as const, 'inter' as const, null);
    // Whatever shares of what is left the notes take.
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(prices, kind, shares, (amounts, ofKind, taken) => {
        const invoice = invoiceOf(amounts, ofKind);
        const notes: Credited[] = [];
        const left = () =>
          notes.reduce((paise, note) => paise - note.amountPaise, invoice.totalPaise);
        for (const share of [...taken, 1]) {
          const paise = Math.min(left(), Math.max(100, Math.floor(left() * share)));
          if (paise === 0) continue;
          const lines = creditLines(invoice, notes, paise);
          expect(sumOf(lines, 'amountPaise')).toBe(paise);
          if (ofKind === 'intra') expect(sumOf(lines, 'taxPaise') % 2).toBe(0);
          for (const line of lines) {
            expect(line.taxablePaise).toBeGreaterThanOrEqual(0);
            expect(line.taxPaise).toBeGreaterThanOrEqual(0);
            expect(line.taxablePaise + line.taxPaise).toBe(line.amountPaise);
          }
          notes.push(credit(lines));
          for (const [at, line] of invoice.lines.entries()) {
            const taken = (field: 'taxablePaise' | 'taxPaise') =>
              notes.reduce((sum, note) => sum + (note.lines[at]?.[field] ?? 0), 0);
            expect(taken('taxPaise')).toBeLessThanOrEqual(line.taxPaise);
            expect(taken('taxablePaise')).toBeLessThanOrEqual(line.taxablePaise);
          }
          // To the paisa; within a State to the paisa of each half.
          const tax = notes.reduce((sum, note) => sum + sumOf(note.lines, 'taxPaise'), 0);
          const whole = sumOf(invoice.lines, 'taxPaise');
          const exact = (whole * (invoice.totalPaise - left())) / invoice.totalPaise;
          expect(Math.abs(tax - exact)).toBeLessThanOrEqual(ofKind === 'intra' ? 1.001 : 0.501);
        }
        expect(left()).toBe(0);
        for (const [at, line] of invoice.lines.entries()) {
          const tax = notes.reduce((sum, note) => sum + (note.lines[at]?.taxPaise ?? 0), 0);
          expect(tax).toBe(line.taxPaise);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});

it('the last credit note returns less by the paise that were rounded away from the price', () => {
  const [first, second, last] = [
    { creditId: 'one', amountPaise: 10_000 },
    { creditId: 'two', amountPaise: 20_000 },
    { creditId: 'three', amountPaise: 24_949 },
  ];
  const invoice = { totalPaise: 54_949, credits: [first, second, last] };
  expect(returnedBy({ ...invoice, credits: [first] }, 54_900, first)).toBe(10_000);
  expect(returnedBy(invoice, 54_900, first)).toBe(10_000);
  expect(returnedBy(invoice, 54_900, second)).toBe(20_000);
  expect(returnedBy(invoice, 54_900, last)).toBe(24_900);
  for (const paidPaise of [null, 54_949, 60_000]) {
    expect(returnedBy(invoice, paidPaise, last)).toBe(24_949);
  }
});
