import { expect, test } from 'vitest';
import { type Waiting, whatWaits } from './what-waits.ts';

const payments = (count: number): Waiting => [
  count,
  'payment needs your attention',
  'payments need your attention',
];
const names = (count: number): Waiting => [count, 'domain expires soon', 'domains expire soon'];

test.each([
  [0, 0, 'Nothing needs your attention.'],
  [1, 0, 'One payment needs your attention.'],
  [2, 1, 'Two payments need your attention, one domain expires soon.'],
  [0, 6, 'Six domains expire soon.'],
  [7, 12, '7 payments need your attention, 12 domains expire soon.'],
])('%i payments and %i domains: %s', (some, others, sentence) => {
  expect(whatWaits([payments(some), names(others)])).toBe(sentence);
});
