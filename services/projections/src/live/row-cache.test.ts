import type { Checkpoint } from '@haat/event-processing/checkpoints';
import type { Position } from '@haat/event-store/port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Row } from '../projectors/projector.ts';
import { createRowCache, type RowCache } from './row-cache.ts';

const checkpoint = (position: string, parkings = 0): Checkpoint => ({
  ...{ name: 'orders', position: position as Position, parkings },
  ...{ eventTypes: ['OrderPlaced'], storeId: 'of these tests' },
});

const [start, first, second] = [checkpoint(''), checkpoint('1'), checkpoint('2')];
const rows = (...keys: readonly string[]): ReadonlyMap<string, Row> =>
  new Map(keys.map((key) => [key, { key }]));

/** It has written row a, and the checkpoint stands at the first position. */
const createCacheOfOne = () => {
  const kept = createRowCache();
  kept.write(rows('a'), { from: start, to: first });
  return kept;
};
const cachedAt = (kept: RowCache, at: Checkpoint, ...keys: readonly string[]) =>
  kept.standsAt(at) ? keys.filter((key) => kept.get(key) !== undefined) : 'nothing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives back what goes with the last move, and with those before it', () => {
  const kept = createCacheOfOne();
  kept.write(rows('b'), { from: first, to: second });
  expect(kept.get('a')).toEqual({ key: 'a' });
  expect(cachedAt(kept, second, 'a', 'b', 'c')).toEqual(['a', 'b']);
});

it('believes nothing where the checkpoint is not the one that the last move leads to', () => {
  const kept = createCacheOfOne();
  expect(cachedAt(kept, start, 'a')).toBe('nothing');
  expect(cachedAt(kept, second, 'a')).toBe('nothing');
  expect(kept.standsAt(undefined)).toBe(false);
});

it('is empty where the checkpoint was read again, though it says the same', () => {
  const kept = createCacheOfOne();
  const again = { ...first };
  expect(cachedAt(kept, again, 'a')).toBe('nothing');
  kept.write(rows('b'), { from: again, to: second });
  expect(cachedAt(kept, second, 'a', 'b')).toEqual(['b']);
});

it('follows a move of which nothing was to be written', () => {
  const kept = createCacheOfOne();
  kept.write(rows(), { from: first, to: second });
  expect(cachedAt(kept, second, 'a')).toEqual(['a']);
});

it('forgets all when rows are written beside it', () => {
  const kept = createCacheOfOne();
  kept.write(rows('a'), undefined);
  expect(cachedAt(kept, first, 'a')).toBe('nothing');
});

it('keeps those that were written last', () => {
  const kept = createRowCache(2);
  kept.write(rows('a', 'b'), { from: start, to: first });
  kept.write(rows('a', 'c'), { from: first, to: second });
  expect(cachedAt(kept, second, 'a', 'b', 'c')).toEqual(['a', 'c']);
});

it('keeps all of the last move, which may not be written yet', () => {
  const kept = createRowCache(1);
  kept.write(rows('a'), { from: start, to: first });
  kept.write(rows('b', 'c'), { from: first, to: second });
  expect(cachedAt(kept, second, 'a', 'b', 'c')).toEqual(['b', 'c']);
});

it('keeps nothing for more than a minute after the last move', () => {
  const kept = createCacheOfOne();
  vi.advanceTimersByTime(50_000);
  kept.write(rows('b'), { from: first, to: second });
  vi.advanceTimersByTime(50_000);
  expect(cachedAt(kept, second, 'a')).toEqual(['a']);
  vi.advanceTimersByTime(10_000);
  expect(cachedAt(kept, second, 'a')).toBe('nothing');
});
