import type { Position } from '@haat/platform/event-store/port';
import type { Checkpoint } from '@haat/platform/followers/checkpoints';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRows } from './kept-rows.ts';
import type { Row } from './projector.ts';

const checkpoint = (position: string, parkings = 0): Checkpoint => ({
  ...{ name: 'orders', position: position as Position, parkings },
  ...{ eventTypes: ['OrderPlaced'], storeId: 'of these tests' },
});

const [start, first, second] = [checkpoint(''), checkpoint('1'), checkpoint('2')];
const rows = (...keys: readonly string[]): ReadonlyMap<string, Row> =>
  new Map(keys.map((key) => [key, { key }]));

/** It has written row a, and the checkpoint stands at the first position. */
const keepingOne = () => {
  const kept = keepRows();
  kept.write(rows('a'), start);
  kept.moved(start, first);
  return kept;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives back what was written with the last move, and with those before it', () => {
  const kept = keepingOne();
  kept.write(rows('b'), first);
  kept.moved(first, second);
  expect(kept.get('a', second)).toEqual({ key: 'a' });
  expect(kept.get('b', second)).toEqual({ key: 'b' });
  expect(kept.get('c', second)).toBeUndefined();
});

it('gives nothing of what was to be written and was not', () => {
  const kept = keepRows();
  kept.write(rows('a'), start);
  expect(kept.get('a', start)).toBeUndefined();
  kept.write(rows(), start);
  kept.moved(start, first);
  expect(kept.get('a', first)).toBeUndefined();
});

it('gives nothing where the checkpoint was read anew, though it says the same', () => {
  const kept = keepingOne();
  const again = { ...first };
  expect(kept.get('a', again)).toBeUndefined();
  kept.moved(again, second);
  expect(kept.get('a', second)).toBeUndefined();
});

it('forgets all when rows are written beside it', () => {
  const kept = keepingOne();
  kept.write(rows('a'), undefined);
  expect(kept.get('a', first)).toBeUndefined();
  expect(kept.get('a', undefined)).toBeUndefined();
});

it('keeps those that were written last', () => {
  const kept = keepRows(2);
  kept.write(rows('a', 'b'), start);
  kept.moved(start, first);
  kept.write(rows('a', 'c'), first);
  kept.moved(first, second);
  const found = ['a', 'b', 'c'].filter((key) => kept.get(key, second) !== undefined);
  expect(found).toEqual(['a', 'c']);
});

it('keeps nothing for more than a minute after the last move', () => {
  const kept = keepingOne();
  vi.advanceTimersByTime(50_000);
  kept.write(rows('b'), first);
  kept.moved(first, second);
  vi.advanceTimersByTime(50_000);
  expect(kept.get('a', second)).toEqual({ key: 'a' });
  vi.advanceTimersByTime(10_000);
  expect(kept.get('a', second)).toBeUndefined();
});
