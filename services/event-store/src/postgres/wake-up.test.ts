import { expect, it } from 'vitest';
import { wakeUp, wokenFor } from './wake-up.ts';

const roundTrip = (types: readonly string[]): readonly string[] =>
  wokenFor(String(wakeUp(types).values?.[0]));

it('lists the event types', () => {
  expect(roundTrip(['OrderPlaced', 'PaymentAllocated'])).toEqual([
    'OrderPlaced',
    'PaymentAllocated',
  ]);
});

it('names no type where they do not fit: every listener is woken then', () => {
  expect(roundTrip(['with,comma', 'OrderPlaced'])).toEqual([]);
  expect(roundTrip([''])).toEqual([]);
  expect(roundTrip(Array.from({ length: 1_000 }, (_, n) => `SomeEvent${n}`))).toEqual([]);
  expect(wokenFor(undefined)).toEqual([]);
});
