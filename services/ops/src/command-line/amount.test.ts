import { expect, it } from 'vitest';
import { readAmount } from './amount.ts';

it.each([
  ['549', 54_900],
  ['549.5', 54_950],
  ['0.01', 1],
])('%s is an amount', (written, paise) => {
  expect(readAmount(written)).toBe(paise);
});

it.each(['549.999', '0.005', '0', '0.00', '-1', '', ' ', '1e3', '5,490', '9999999999'])(
  '“%s” is not an amount',
  (written) => {
    expect(readAmount(written)).toBeNull();
  },
);
