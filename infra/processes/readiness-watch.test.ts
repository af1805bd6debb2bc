import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchReadiness } from './readiness-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Polls for `forMs`. @returns the number of polls and calls after these answers */
const watch = async (answers: readonly boolean[], forMs: number) => {
  const seen: string[] = [];
  let polls = 0;
  const end = watchReadiness({
    isReady: async () => answers[polls++] ?? true,
    everyMs: 250,
    wellAfterMs: 10_000,
    onReady: () => seen.push('ready'),
    onWell: () => seen.push('well'),
  });
  await vi.advanceTimersByTimeAsync(forMs);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  return { polls, seen };
};

it('a process is well ten seconds after it became ready, and is then no longer polled', async () => {
  expect(await watch([false, false, true], 750)).toEqual({ polls: 3, seen: ['ready'] });
  expect(await watch([false, false, true], 10_749)).toEqual({ polls: 3, seen: ['ready'] });
  expect(await watch([false, false, true], 60_000)).toEqual({ polls: 4, seen: ['ready', 'well'] });
});

it('a process that runs but is not ready is not well', async () => {
  const { seen } = await watch(Array(240).fill(false), 60_000);
  expect(seen).toEqual([]);
});

it('a process that is no longer ready after that time starts the wait again', async () => {
  const answers = [true, false, false, true];
  expect(await watch(answers, 250 + 10_000 + 500)).toEqual({ polls: 4, seen: ['ready', 'ready'] });
});

it('a stopped watch polls no more', async () => {
  expect(await watch([false], 250)).toEqual({ polls: 1, seen: [] });
});
