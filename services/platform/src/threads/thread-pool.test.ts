import { threadId } from 'node:worker_threads';
import { type Misbehaviour, misbehavingWorkerUrl } from '@haat/testkit/misbehaving';
import { afterEach, describe, expect, it } from 'vitest';
import { createThreadPool, type ThreadPool, type ThreadPoolOptions } from './thread-pool.ts';

/** Longer than any task that ends. */
const LONG_MS = 60_000;
/** Any deadline is enough for a task that never ends. */
const SHORT_MS = 1;

let pool: ThreadPool;
afterEach(() => pool.close());

const open = (options: Partial<ThreadPoolOptions> = {}) => {
  pool = createThreadPool({
    workerUrl: misbehavingWorkerUrl,
    threads: 1,
    deadlineMs: LONG_MS,
    maxWaiting: 10,
    maxOldGenerationSizeMb: 32,
    ...options,
  });
  return (task: Misbehaviour) => pool.run(task);
};
const unread = (reason: string) => ({ ok: false, reason });

describe('A task in the thread pool', () => {
  it('runs in its own thread, which later tasks use again', async () => {
    const run = open();
    const first = await run('answer');
    expect(first).toEqual({ ok: true, output: expect.any(Number) });
    expect(first).not.toMatchObject({ output: threadId });
    expect(await run('answer')).toEqual(first);
  });

  it('sees no settings of the process', async () => {
    expect(await open()('tell_settings')).toEqual({ ok: true, output: {} });
  });

  it('is stopped at its deadline if it never ends', async () => {
    expect(await open({ deadlineMs: SHORT_MS })('never_end')).toEqual(unread('too_slow'));
  });

  it('has a deadline that starts with its thread, not with the call', async () => {
    const run = open({ deadlineMs: SHORT_MS, threads: 1 });
    const hanging = ['never_end', 'never_end', 'never_end'] as const;
    expect(await Promise.all(hanging.map(run))).toEqual(hanging.map(() => unread('too_slow')));
  });

  it.each(['eat_memory', 'exit'] as const)(
    'that does "%s" does not affect the next task',
    async (what) => {
      const run = open();
      const [bad, next] = await Promise.all([run(what), run('answer')]);
      expect(bad).toEqual(unread('died'));
      expect(next.ok).toBe(true);
    },
  );

  it('is refused as busy when too many wait', async () => {
    const run = open({ maxWaiting: 2 });
    const runs = [run('answer'), run('answer'), run('answer')];
    expect((await Promise.all(runs)).map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(await runs[2]).toEqual(unread('busy'));
  });

  it('fails when its thread cannot start', async () => {
    const run = open({ workerUrl: new URL('./nothing.ts', import.meta.url) });
    const runs = [run('answer'), run('answer')];
    expect(await Promise.all(runs)).toEqual([unread('died'), unread('died')]);
  });

  it('fails when the pool is closed, before or after it started', async () => {
    const run = open({ threads: 1 });
    await run('answer');
    const runs = [run('never_end'), run('answer')];
    await pool.close();
    expect(await Promise.all(runs)).toEqual([unread('closed'), unread('closed')]);
    expect(await run('answer')).toEqual(unread('closed'));
  });
});
