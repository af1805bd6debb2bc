import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRunning, type Server } from './keep-running.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Scripted = Server & {
  readonly crash: () => void;
  /** Ends without an end: it cannot be killed. */
  readonly fail: (error: Error) => void;
  readonly isStopped: () => boolean;
};

const server = (): Scripted => {
  const { promise: ended, resolve: crash, reject: fail } = Promise.withResolvers<void>();
  let isStopped = false;
  return {
    ended,
    crash,
    fail,
    isStopped: () => isStopped,
    stop: async () => {
      isStopped = true;
      crash();
    },
  };
};

/** A server that is kept running; `failures` is how many of the next tries fail. */
const keep = () => {
  const lines: string[] = [];
  const first = server();
  const begun = performance.now();
  const at = (): string => `${Math.round(performance.now() - begun) / 1_000} s`;
  const state = { current: first, failures: 0, starting: undefined as Promise<void> | undefined };
  /** What throws when it is next told. */
  const mute = new Set<string>();
  const notify = (what: string, line: string): void => {
    if (mute.delete(what)) throw new Error(`${what} cannot be told`);
    lines.push(line);
  };
  const stop = keepRunning<Scripted>(first, {
    start: async (signal) => {
      lines.push(`try at ${at()}`);
      if (state.failures > 0) {
        state.failures -= 1;
        throw new Error('No space left on device');
      }
      await state.starting;
      signal.throwIfAborted();
      state.current = server();
      return state.current;
    },
    onEnded: () => notify('ended', `ended at ${at()}`),
    onFailed: (error, waitMs) =>
      notify('failed', `${(error as Error).message}, ${waitMs / 1_000} s`),
    onBack: () => notify('back', `back at ${at()}`),
  });
  const take = (): string[] => lines.splice(0);
  return { state, stop, take, mute };
};

it('a server that ends restarts at once, and after failures with waits of 1 to 30 s', async () => {
  const { state, stop, take } = keep();
  state.failures = 8;
  state.current.crash();
  await vi.advanceTimersByTimeAsync(200_000);
  const failed = 'No space left on device';
  expect(take()).toEqual([
    'ended at 0 s',
    ...['try at 0 s', `${failed}, 1 s`, 'try at 1 s', `${failed}, 2 s`],
    ...['try at 3 s', `${failed}, 4 s`, 'try at 7 s', `${failed}, 8 s`],
    ...['try at 15 s', `${failed}, 16 s`, 'try at 31 s', `${failed}, 30 s`],
    ...['try at 61 s', `${failed}, 30 s`, 'try at 91 s', `${failed}, 30 s`],
    ...['try at 121 s', 'back at 121 s'],
  ]);
  await stop();
});

it('a server that ends soon after each start waits longer each time, and is always restarted', async () => {
  const { state, stop, take } = keep();
  for (let n = 0; n < 50; n += 1) {
    state.current.crash();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  const lines = take();
  expect(lines.filter((line) => line.startsWith('back'))).toHaveLength(50);
  expect(lines.slice(0, 9)).toEqual([
    ...['ended at 0 s', 'try at 0 s', 'back at 0 s'],
    ...['ended at 30 s', 'try at 31 s', 'back at 31 s'],
    ...['ended at 60 s', 'try at 62 s', 'back at 62 s'],
  ]);
  await stop();
});

it('a server that ran for a minute restarts at once', async () => {
  const { state, stop, take } = keep();
  state.failures = 3;
  state.current.crash();
  await vi.advanceTimersByTimeAsync(7_000 + 60_000);
  take();
  state.current.crash();
  await vi.advanceTimersByTimeAsync(0);
  expect(take()).toEqual(['ended at 67 s', 'try at 67 s', 'back at 67 s']);
  await stop();
});

it('stops at once while it waits for the next try', async () => {
  const { state, stop, take } = keep();
  state.failures = Number.POSITIVE_INFINITY;
  state.current.crash();
  await vi.advanceTimersByTimeAsync(40_000);
  take();
  await stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(take()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('stops during a start, without reporting the server as back', async () => {
  const { state, stop, take } = keep();
  const { promise, resolve } = Promise.withResolvers<void>();
  state.starting = promise;
  state.current.crash();
  await vi.advanceTimersByTimeAsync(0);
  const stopped = stop();
  resolve();
  await stopped;
  expect(take()).toEqual(['ended at 0 s', 'try at 0 s']);
});

it('stops the running server', async () => {
  const { state, stop } = keep();
  await stop();
  expect(state.current.isStopped()).toBe(true);
});

it('a server that can’t be stopped is reported, and another is started', async () => {
  const { state, stop, take } = keep();
  state.current.fail(new Error('Postgres (process 7) does not end.'));
  await vi.advanceTimersByTimeAsync(0);
  expect(take()).toEqual([
    ...['Postgres (process 7) does not end., 0 s', 'ended at 0 s', 'try at 0 s', 'back at 0 s'],
  ]);
  await stop();
});

it.each(['ended', 'back'])('continues when the callback “%s” throws', async (what) => {
  const { state, stop, take, mute } = keep();
  mute.add(what);
  state.current.crash();
  await vi.advanceTimersByTimeAsync(0);
  expect(take()).toContain(`${what} cannot be told, ${what === 'ended' ? 0 : 1} s`);
  state.current.crash();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(take()).toEqual(['ended at 0 s', 'try at 1 s', 'back at 1 s']);
  await stop();
});

it('continues when the callback for failures throws', async () => {
  const { state, stop, take, mute } = keep();
  mute.add('failed');
  state.failures = 1;
  state.current.crash();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(take()).toEqual([
    ...['ended at 0 s', 'try at 0 s', 'failed cannot be told, 1 s', 'try at 1 s', 'back at 1 s'],
  ]);
  await stop();
});
