import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createKnownRevisions } from './known-revisions.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('remembers the highest known revision of a stream for at least half a minute', () => {
  const knownRevisions = createKnownRevisions();
  knownRevisions.update('order-1', 7n);
  knownRevisions.update('order-1', 5n);
  vi.advanceTimersByTime(30_000);
  expect(knownRevisions.of('order-1')).toBe(7n);
  expect(knownRevisions.of('order-2')).toBeUndefined();
});

it('drops a revision after a minute, so that a restored store is trusted again', () => {
  const knownRevisions = createKnownRevisions();
  knownRevisions.update('order-1', 7n);
  vi.advanceTimersByTime(60_000);
  expect(knownRevisions.of('order-1')).toBeUndefined();

  knownRevisions.update('order-1', 3n);
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    knownRevisions.update(`order-of-second-${second}`, 0n);
  }
  expect(knownRevisions.of('order-1')).toBeUndefined();
});

it('keeps at most 20,000 revisions', () => {
  const knownRevisions = createKnownRevisions();
  for (let order = 0; order < 30_000; order += 1) knownRevisions.update(`order-${order}`, 0n);
  const revisions = Array.from({ length: 30_000 }, (_, order) =>
    knownRevisions.of(`order-${order}`),
  );
  expect(revisions.filter((revision) => revision !== undefined).length).toBeLessThanOrEqual(20_000);
  expect(revisions.at(-1)).toBe(0n);
});
