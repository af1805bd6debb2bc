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
  expect(readOptions(['growth', '--events', '100000,1000', '--open=0', '--write'])).toMatchObject({
    names: ['growth'],
    events: [1_000, 100_000],
    open: 0,
    write: true,
  });
});

it.each([
  ['--orders', '0'],
  ['--runs', 'many'],
  ['--customers', '8,,32'],
  ['--open', '1.5'],
])('says what is wrong with %s %s', (name, value) => {
  expect(() => readOptions([name, value])).toThrow(`${name} takes whole numbers`);
});
