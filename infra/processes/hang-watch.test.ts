import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchForHangs } from './hang-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @returns the number of polls, and whether a hang was seen, after these answers */
const watch = async (answers: readonly boolean[]) => {
  let polls = 0;
  const onHang = vi.fn();
  const end = watchForHangs({
    answers: async () => answers[polls++] ?? true,
    everyMs: 1_000,
    misses: 3,
    onHang,
  });
  await vi.advanceTimersByTimeAsync(answers.length * 1_000);
  end();
  return { polls, hung: onHang.mock.calls.length };
};

describe('A watched process', () => {
  it('counts as hung after three missed answers in a row', async () => {
    expect(await watch([true, false, false, false, true])).toEqual({ polls: 4, hung: 1 });
  });

  it('can miss single answers', async () => {
    expect((await watch([true, false, false, true, false, false, true])).hung).toBe(0);
  });

  it('can miss answers while it starts', async () => {
    expect((await watch([false, false, false, false, false, true])).hung).toBe(0);
  });
});
