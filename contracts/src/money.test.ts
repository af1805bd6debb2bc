import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  covers,
  discounted,
  formatRupees,
  formatUpiAmount,
  halfOfPaise,
  paisePerMonth,
  paiseToRupees,
  paiseToWholeRupees,
  rupeesToPaise,
  savedPercent,
  subtractPaise,
  sumPaise,
} from './money.ts';

/** A hundred crore rupees: above any order, below where a double loses a paisa. */
const amount = fc.integer({ min: 0, max: 100_000_000_000 });

describe('Reading rupees', () => {
  it.each([
    ['899.0000', 89_900],
    ['549', 54_900],
    [' 549.5 ', 54_950],
    ['0', 0],
    ['0.005', 1],
    ['0.0049', 0],
    ['549.995', 55_000],
    ['549.9949', 54_999],
    ['1.005', 101],
    [549, 54_900],
    [549.5, 54_950],
    [1.005, 101],
    [0.1 + 0.2, 30],
    [99_999_999_999.99, 9_999_999_999_999],
  ])('%j is %d paise', (rupees, paise) => {
    expect(rupeesToPaise(rupees)).toBe(paise);
  });

  it.each([
    '',
    ' ',
    'free',
    '-1',
    '+1',
    '1,500.00',
    '1.2.3',
    '1e3',
    '.5',
    '5.',
    '₹5',
    '0x10',
    '123456789012',
    -1,
    -0.01,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
  ])('%j is refused', (rupees) => {
    expect(rupeesToPaise(rupees)).toBeNull();
  });

  it('reads back every amount written as a number', () => {
    fc.assert(
      fc.property(amount, (paise) => {
        expect(rupeesToPaise(paiseToRupees(paise))).toBe(paise);
      }),
    );
  });

  it('reads back every amount written as text or as JSON', () => {
    fc.assert(
      fc.property(amount, (paise) => {
        expect(rupeesToPaise(formatUpiAmount(paise))).toBe(paise);
        expect(rupeesToPaise(JSON.parse(JSON.stringify(paiseToRupees(paise))))).toBe(paise);
      }),
    );
  });

  it('returns whole paise or null for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (anything) => {
        const paise = rupeesToPaise(anything);
        if (paise !== null) expect(Number.isSafeInteger(paise) && paise >= 0).toBe(true);
      }),
    );
  });
});

describe('Whole rupees', () => {
  it.each([
    [54_900, 549],
    [54_949, 549],
    [54_950, 550],
    [49, 0],
    [50, 1],
    [0, 0],
  ])('of %d paise are %d', (paise, rupees) => {
    expect(paiseToWholeRupees(paise)).toBe(rupees);
  });

  it('differ from the amount by at most fifty paise', () => {
    fc.assert(
      fc.property(amount, (paise) => {
        expect(Math.abs(paiseToWholeRupees(paise) * 100 - paise)).toBeLessThanOrEqual(50);
      }),
    );
  });

  it.each([
    [54_900, 54_900, true],
    [54_900, 54_949, true],
    [54_900, 54_950, false],
    [54_950, 54_999, true],
    [60_000, 54_900, true],
  ])('%d paise cover a price of %d: %s', (paidPaise, pricePaise, isPaid) => {
    expect(covers(paidPaise, pricePaise)).toBe(isPaid);
  });
});

describe('Formatting amounts', () => {
  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [54_900, '₹549.00'],
    [10_499_900, '₹1,04,999.00'],
    [1_234_567_890, '₹1,23,45,678.90'],
  ])('%d paise are shown to customers as %s', (paise, text) => {
    expect(formatRupees(paise)).toBe(text);
  });

  it.each([
    [5, '0.05'],
    [54_900, '549.00'],
    [10_499_900, '104999.00'],
  ])('%d paise are written as %s in a UPI link', (paise, text) => {
    expect(formatUpiAmount(paise)).toBe(text);
  });
});

describe('Discounting a price', () => {
  it.each([
    [118_800, 20, 95_040],
    [238_800, 25, 179_100],
    [49_900, 20, 39_920],
    [9_999, 12.5, 8_749],
    [9_999, 33.3333, 6_666],
    [1, 50, 1],
    [3, 50, 2],
    [49_900, 0, 49_900],
    [49_900, 100, 0],
  ])('%d paise minus %d % are %d paise', (paise, percent, left) => {
    expect(discounted(paise, percent)).toBe(left);
  });

  it('gives whole paise from 0 to the amount, and less for a higher percentage', () => {
    const percent = fc.float({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(amount, percent, percent, (paise, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const left = discounted(paise, more);
        expect(Number.isInteger(left)).toBe(true);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(discounted(paise, less));
        expect(discounted(paise, less)).toBeLessThanOrEqual(paise);
      }),
    );
  });

  it.each([-1, 100.1, Number.NaN])('refuses %d % as a discount', (percent) => {
    expect(() => discounted(100, percent)).toThrow(RangeError);
  });
});

describe('Calculating paise', () => {
  it('adds amounts, and gives 0 for none', () => {
    expect(sumPaise([54_900, 100, 1])).toBe(55_001);
    expect(sumPaise([])).toBe(0);
  });

  it('subtracts, also below zero', () => {
    expect(subtractPaise(54_900, 900)).toBe(54_000);
    expect(subtractPaise(100, 54_900)).toBe(-54_800);
  });

  it('halves a tax and divides a yearly price by twelve, rounded', () => {
    expect(halfOfPaise(8_374)).toBe(4_187);
    expect(paisePerMonth(100_000)).toBe(8_333);
    expect(paisePerMonth(100_006)).toBe(8_334);
  });

  it('says by how much less a price is, never more than it is', () => {
    expect(savedPercent(179_100, 236_810)).toBe(24);
    expect(savedPercent(100, 100)).toBe(0);
    expect(savedPercent(101, 100)).toBe(0);
    expect(savedPercent(0, 0)).toBe(0);
  });
});
