import { expect, it } from 'vitest';
import { wakeUp, wokenFor } from './wake-up.ts';

const told = (types: readonly string[]): readonly string[] =>
  wokenFor(String(wakeUp(types).values?.[0]));

it('says of which types there are events', () => {
  expect(told(['OrderPlaced', 'PaymentAllocated'])).toEqual(['OrderPlaced', 'PaymentAllocated']);
});

it('says of none where they cannot be told: everybody is woken then', () => {
  expect(told(['with,comma', 'OrderPlaced'])).toEqual([]);
  expect(told([''])).toEqual([]);
  expect(told(Array.from({ length: 1_000 }, (_, n) => `SomeEvent${n}`))).toEqual([]);
  expect(wokenFor(undefined)).toEqual([]);
});
