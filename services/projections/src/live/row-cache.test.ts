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

it('gives back what goes with the last move, and with those before it', () => {
  const cache = createCacheOfOne();
  cache.write(rows('b'), { from: first, to: second });
  expect(cache.get('a')).toEqual({ key: 'a' });
  expect(cachedAt(cache, second, 'a', 'b', 'c')).toEqual(['a', 'b']);
});

it('believes nothing where the checkpoint is not the one that the last move leads to', () => {
  const cache = createCacheOfOne();
  expect(cachedAt(cache, start, 'a')).toBe('nothing');
  expect(cachedAt(cache, second, 'a')).toBe('nothing');
  expect(cache.standsAt(undefined)).toBe(false);
});

it('is empty where the checkpoint was read again, though it says the same', () => {
  const cache = createCacheOfOne();
  const again = { ...first };
  expect(cachedAt(cache, again, 'a')).toBe('nothing');
  cache.write(rows('b'), { from: again, to: second });
  expect(cachedAt(cache, second, 'a', 'b')).toEqual(['b']);
});

it('follows a move of which nothing was to be written', () => {
  const cache = createCacheOfOne();
  cache.write(rows(), { from: first, to: second });
  expect(cachedAt(cache, second, 'a')).toEqual(['a']);
});

it('forgets all when rows are written beside it', () => {
  const cache = createCacheOfOne();
  cache.write(rows('a'), undefined);
  expect(cachedAt(cache, first, 'a')).toBe('nothing');
});

it('keeps those that were written last', () => {
  const cache = createRowCache(2);
  cache.write(rows('a', 'b'), { from: start, to: first });
  cache.write(rows('a', 'c'), { from: first, to: second });
  expect(cachedAt(cache, second, 'a', 'b', 'c')).toEqual(['a', 'c']);
});

it('keeps all of the last move, which may not be written yet', () => {
  const cache = createRowCache(1);
  cache.write(rows('a'), { from: start, to: first });
  cache.write(rows('b', 'c'), { from: first, to: second });
  expect(cachedAt(cache, second, 'a', 'b', 'c')).toEqual(['b', 'c']);
});

it('keeps nothing for more than a minute after the last move', () => {
  const cache = createCacheOfOne();
  vi.advanceTimersByTime(50_000);
  cache.write(rows('b'), { from: first, to: second });
  vi.advanceTimersByTime(50_000);
  expect(cachedAt(cache, second, 'a')).toEqual(['a']);
  vi.advanceTimersByTime(10_000);
  expect(cachedAt(cache, second, 'a')).toBe('nothing');
});
