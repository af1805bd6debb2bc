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
  const cache = createRowCache();
  cache.write(rows('a'), { from: start, to: first });
  return cache;
};
const cachedAt = (cache: RowCache, at: Checkpoint, ...keys: readonly string[]) =>
  cache.standsAt(at) ? keys.filter((key) => cache.get(key) !== undefined) : 'nothing';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('returns the rows of the last checkpoint move and of earlier moves', () => {
  const cache = createCacheOfOne();
  cache.write(rows('b'), { from: first, to: second });
  expect(cache.get('a')).toEqual({ key: 'a' });
  expect(cachedAt(cache, second, 'a', 'b', 'c')).toEqual(['a', 'b']);
});

it('returns nothing when the checkpoint is not where the last move ended', () => {
  const cache = createCacheOfOne();
  expect(cachedAt(cache, start, 'a')).toBe('nothing');
  expect(cachedAt(cache, second, 'a')).toBe('nothing');
  expect(cache.standsAt(undefined)).toBe(false);
});

it('is empty when the checkpoint was read again, even at the same position', () => {
  const cache = createCacheOfOne();
  const again = { ...first };
  expect(cachedAt(cache, again, 'a')).toBe('nothing');
  cache.write(rows('b'), { from: again, to: second });
  expect(cachedAt(cache, second, 'a', 'b')).toEqual(['b']);
});

it('follows a checkpoint move without rows', () => {
  const cache = createCacheOfOne();
  cache.write(rows(), { from: first, to: second });
  expect(cachedAt(cache, second, 'a')).toEqual(['a']);
});

it('is cleared when rows are written without a checkpoint move', () => {
  const cache = createCacheOfOne();
  cache.write(rows('a'), undefined);
  expect(cachedAt(cache, first, 'a')).toBe('nothing');
});

it('keeps the rows that were written last', () => {
  const cache = createRowCache(2);
  cache.write(rows('a', 'b'), { from: start, to: first });
  cache.write(rows('a', 'c'), { from: first, to: second });
  expect(cachedAt(cache, second, 'a', 'b', 'c')).toEqual(['a', 'c']);
});

it('keeps all rows of the last move, which may not be written yet', () => {
  const cache = createRowCache(1);
  cache.write(rows('a'), { from: start, to: first });
  cache.write(rows('b', 'c'), { from: first, to: second });
  expect(cachedAt(cache, second, 'a', 'b', 'c')).toEqual(['b', 'c']);
});

it('keeps rows for at most a minute after the last move', () => {
  const cache = createCacheOfOne();
  vi.advanceTimersByTime(50_000);
  cache.write(rows('b'), { from: first, to: second });
  vi.advanceTimersByTime(50_000);
  expect(cachedAt(cache, second, 'a')).toEqual(['a']);
  vi.advanceTimersByTime(10_000);
  expect(cachedAt(cache, second, 'a')).toBe('nothing');
});
