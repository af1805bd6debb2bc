import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('is a few hundred orders of 1, 8 and 32 customers, five times, unless asked otherwise', () => {
  expect(readOptions([])).toMatchObject({
    names: [],
    orders: 300,
    runs: 5,
    customers: [1, 8, 32],
    write: false,
  });
  expect(readOptions(['orders', '--customers', '1,32', '--write'])).toMatchObject({
    names: ['orders'],
    customers: [1, 32],
    write: true,
  });
});

it.each([
  ['--orders', '0'],
  ['--runs', 'many'],
  ['--customers', '8,,32'],
])('says what is wrong with %s %s', (name, value) => {
  expect(() => readOptions([name, value])).toThrow(`${name} takes whole numbers`);
});
