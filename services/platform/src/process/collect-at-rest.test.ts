import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collectAtRest } from './collect-at-rest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TEN_SECONDS = 10_000;

/** A process whose work the test decides. */
const watched = () => {
  let [used, requests, collections] = [0, 0, 0];
  const stop = collectAtRest({
    cpu: () => used,
    requests: () => requests,
    gc: () => {
      collections += 1;
      // A collection takes CPU itself.
      used += 160_000;
    },
  });
  /** @param share of a core in each of the next periods of ten seconds */
  const spend = (share: number, periods = 1, each = 0): number => {
    for (let n = 0; n < periods; n += 1) {
      used += share * TEN_SECONDS * 1_000;
      requests += each;
      vi.advanceTimersByTime(TEN_SECONDS);
    }
    return collections;
  };
  return { spend, stop };
};

it('a process at rest collects once, and again only after it was busy', () => {
  const { spend, stop } = watched();
  expect(spend(0.5, 3)).toBe(0);
  expect(spend(0.02)).toBe(1);
  expect(spend(0.02, 100)).toBe(1);
  expect(spend(0.3)).toBe(1);
  expect(spend(0.01)).toBe(2);
  stop();
  expect(spend(0.3) + spend(0.01)).toBe(4);
});

it('a process never collects while it works, or answers a request a second', () => {
  const { spend } = watched();
  expect(spend(0.05, 1_000)).toBe(0);
  expect(spend(0.01, 1_000, 10)).toBe(0);
  expect(spend(0.01)).toBe(1);
});

it('the collection of V8 gives memory back', async () => {
  vi.useRealTimers();
  let used = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.useFakeTimers();
  let retained: unknown[] = Array.from({ length: 200_000 }, (_, n) => ({ n, text: `${n}` }));
  const before = process.memoryUsage().heapTotal;
  retained = [];
  collectAtRest({ cpu: () => used, onCollection: resolve });
  used += 1;
  vi.advanceTimersByTime(TEN_SECONDS);
  await promise;
  expect(retained).toEqual([]);
  expect(process.memoryUsage().heapTotal).toBeLessThan(before);
});
