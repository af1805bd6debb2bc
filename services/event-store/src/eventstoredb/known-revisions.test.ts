import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKnownRevisions } from './known-revisions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('remembers the highest known revision of a stream for at least half a minute', () => {
  const told = createKnownRevisions();
  told.update('order-1', 7n);
  told.update('order-1', 5n);
  vi.advanceTimersByTime(30_000);
  expect(told.of('order-1')).toBe(7n);
  expect(told.of('order-2')).toBeUndefined();
});

it('forgets it after a minute, so that a store that was put back is believed again', () => {
  const told = createKnownRevisions();
  told.update('order-1', 7n);
  vi.advanceTimersByTime(60_000);
  expect(told.of('order-1')).toBeUndefined();

  told.update('order-1', 3n);
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    told.update(`order-of-second-${second}`, 0n);
  }
  expect(told.of('order-1')).toBeUndefined();
});

it('keeps no more than it needs, however many streams are written', () => {
  const told = createKnownRevisions();
  for (let order = 0; order < 30_000; order += 1) told.update(`order-${order}`, 0n);
  const kept = Array.from({ length: 30_000 }, (_, order) => told.of(`order-${order}`));
  expect(kept.filter((revision) => revision !== undefined).length).toBeLessThanOrEqual(20_000);
  expect(kept.at(-1)).toBe(0n);
});
