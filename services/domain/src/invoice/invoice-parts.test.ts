import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentParts } from './invoice-parts.ts';

const payment = { referenceCode: 'PAY-1', amountPaise: 20_000, submittedAt: '' };
const partsOf = (balancePaise: number, creditedPaise: number, totalPaise: number) =>
  paymentParts({ creditedPaise, balancePaise, payment }, totalPaise).map(
    ({ source, amountPaise }) => [source, amountPaise],
  );

it.each([
  [
    '₹549 of the balance and ₹200 by UPI',
    54_900,
    74_900,
    [
      ['balance', 54_900],
      ['upi', 20_000],
    ],
  ],
  ['the balance alone', 74_900, 74_900, [['balance', 74_900]]],
  ['the balance alone, some paise rounded away', 74_850, 74_850, [['balance', 74_900]]],
  ['UPI alone', 0, 74_900, [['upi', 74_900]]],
  [
    'UPI, more than was due',
    54_900,
    84_900,
    [
      ['balance', 54_900],
      ['upi', 20_000],
    ],
  ],
] as const)(
  'divides a ₹749 invoice paid by %s into its payments',
  (_, balancePaise, creditedPaise, parts) => {
    expect(partsOf(balancePaise, creditedPaise, 74_900)).toEqual(parts);
  },
);

it('the payments of an invoice are positive and add up to its total', () => {
  const paise = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), paise, (balance, byUpi, total) => {
      const parts = partsOf(balance, balance + byUpi, total) ?? [];
      expect(parts.reduce((sum, [, part]) => sum + Number(part), 0)).toBe(total);
      expect(parts.every(([, part]) => Number(part) > 0)).toBe(true);
    }),
  );
});
