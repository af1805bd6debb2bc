import { expect, test } from 'vitest';
import { type Waiting, whatWaits } from './what-waits.ts';

const payments = (count: number): Waiting => [
  count,
  'payment waits for you',
  'payments wait for you',
];
const names = (count: number): Waiting => [count, 'name ends soon', 'names end soon'];

test.each([
  [0, 0, 'Nothing waits for you.'],
  [1, 0, 'One payment waits for you.'],
  [2, 1, 'Two payments wait for you, one name ends soon.'],
  [0, 6, 'Six names end soon.'],
  [7, 12, '7 payments wait for you, 12 names end soon.'],
])('%i payments and %i names: %s', (some, others, sentence) => {
  expect(whatWaits([payments(some), names(others)])).toBe(sentence);
});
