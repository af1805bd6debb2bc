import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('the benchmark runs 300 orders for 1, 8 and 32 customers five times by default', () => {
  expect(readOptions([])).toMatchObject({
    names: [],
    orders: 300,
    runs: 5,
    customers: [1, 8, 32],
    engines: ['postgres'],
    write: false,
  });
  expect(readOptions(['orders', '--customers', '1,32', '--write'])).toMatchObject({
    names: ['orders'],
    customers: [1, 32],
    write: true,
  });
});

it('refuses an engine that it does not know', () => {
  expect(readOptions(['--engines', 'postgres,eventstoredb']).engines).toHaveLength(2);
  expect(() => readOptions(['--engines', 'mysql'])).toThrow('--engines takes postgres and');
});

it.each([
  ['--orders', '0'],
  ['--runs', 'many'],
  ['--customers', '8,,32'],
])('refuses %s %s, and says why', (name, value) => {
  expect(() => readOptions([name, value])).toThrow(`${name} takes whole numbers`);
});
