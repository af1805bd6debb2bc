import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batched } from './batched.ts';

type Run = PromiseWithResolvers<string> & { readonly keys: readonly string[] };

let runs: Run[];
const ask = () =>
  batched((keys) => {
    const one = { keys, ...Promise.withResolvers<string>() };
    runs.push(one);
    return one.promise;
  });

beforeEach(() => {
  runs = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const begun = () => vi.advanceTimersByTimeAsync(0);
const keysOfRuns = () => runs.map((run) => run.keys);

it('calls in one turn share one run, which gets each key once', async () => {
  const look = ask();
  const answers = [look(['a']), look(['b', 'a'])];
  await begun();
  expect(keysOfRuns()).toEqual([['a', 'b']]);
  runs[0]?.resolve('found');
  expect(await Promise.all(answers)).toEqual(['found', 'found']);
});

it('calls during a run share the next run, which begins when the first ends', async () => {
  const look = ask();
  const first = look(['a']);
  await begun();
  const later = [look(['a']), look(['b'])];
  await begun();
  expect(keysOfRuns()).toEqual([['a']]);
  runs[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await begun();
  expect(keysOfRuns()).toEqual([['a'], ['a', 'b']]);
  runs[1]?.resolve('found');
  expect(await Promise.all(later)).toEqual(['found', 'found']);
});

it('a slow run delays the next for at most 20 ms, and does not answer later calls', async () => {
  const look = ask();
  const slow = look(['a']);
  await begun();
  const later = look(['a']);
  await vi.advanceTimersByTimeAsync(19);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(keysOfRuns()).toEqual([['a'], ['a']]);
  runs[1]?.resolve('new');
  expect(await later).toBe('new');
  runs[0]?.resolve('old');
  expect(await slow).toBe('old');
  expect(vi.getTimerCount()).toBe(0);
});
