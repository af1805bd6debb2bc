import { expect, it } from 'vitest';
import { differenceOf, isCovered, offersOf } from './name-offer.ts';

const at = (pricePaise: number) => ({ domain: 'neel-khadi.in', pricePaise });

it.each([
  [549_00, 'nothing more to pay', true],
  [549_40, 'nothing more to pay', true],
  [449_00, '₹100.00 to your balance', true],
  [899_00, '₹350.00 more with UPI', false],
])('with ₹549.00 paid, a domain for %i paise shows: %s', (pricePaise, words, covered) => {
  expect(differenceOf(at(pricePaise), 549_00)).toBe(words);
  expect(isCovered(at(pricePaise), 549_00)).toBe(covered);
});

it('the offered price includes the other products, and a domain without a price is not offered', () => {
  const alternatives = [
    { domain: 'neel-khadi.in', price: 549 },
    { domain: 'neelkhadi.com', price: Number.NaN },
  ];
  expect(offersOf({ alternatives }, 5_000_00)).toEqual([
    { domain: 'neel-khadi.in', pricePaise: 5_549_00 },
  ]);
});
