import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

test.each([
  ['12', 12],
  ['10,00,000', 1_000_000],
  ['1,000,000.50', 1_000_000.5],
  ['₹ 5,000/-', 5000],
  ['Rs. 500', 500],
  ['8.5 %', 8.5],
  ['.5', 0.5],
  ['10 lakh', 1_000_000],
  ['1.1 Lakhs', 110_000],
  ['2.5cr', 25_000_000],
  ['50k', 50_000],
  ['-3', -3],
  ['+44', 44],
])('reads %j as %d', (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

test.each(['', '.', 'ten', '1e5', '5 apples', 'constructor', '\ud800', '٥'])(
  '%j is not a number',
  (typed) => {
    expect(readNumber(typed)).toBeNull();
  },
);

test('a number has at most 100 signs', () => {
  expect(readNumber('1'.padStart(100, '0'))).toBe(1);
  expect(readNumber('1'.padStart(101, '0'))).toBeNull();
});
