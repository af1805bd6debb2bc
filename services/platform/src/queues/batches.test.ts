import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectQueues } from './connect.ts';
import type { Job, JobHandler, JobResult, Queues, WorkerOptions } from './queues.ts';

const DONE: JobResult = { kind: 'done' };
const job = (id: string) => ({ id, name: 'greet', data: { to: id } });
const FOR_EVER = new Promise<never>(() => undefined);
/** A dead worker's jobs would come back after this: long after any test. */
const LOCK_MS = 600_000;

/** What both engines owe to jobs that travel together. */
const carriesBatches = (urlOf: () => string): void => {
  let queues: Queues;
  let others: Queues;
  let name: string;
  let errors: Error[];
  beforeEach(async () => {
    errors = [];
    name = `test-${randomUUID()}`;
    const onError = (error: Error) => void errors.push(error);
    queues = await connectQueues(urlOf(), { onError });
    others = await connectQueues(urlOf(), { onError });
  });
  afterEach(async () => {
    await Promise.all([queues.close(), others.close()]);
    expect(errors).toEqual([]);
  });

  const start = (handler: JobHandler, options: WorkerOptions = {}, by: Queues = queues) =>
    by.worker(name, handler, { leaveAfterMs: 0, lockMs: LOCK_MS, ...options });

  /** Starts a worker and resolves with the starts, once there were so many. */
  const starts = (
    count: number,
    handler: JobHandler,
    options?: WorkerOptions,
    by?: Queues,
  ): Promise<readonly Job[]> => {
    const started: Job[] = [];
    const { promise, resolve } = Promise.withResolvers<readonly Job[]>();
    start(
      async (one) => {
        started.push(one);
        if (started.length === count) setImmediate(resolve, started);
        return handler(one);
      },
      options,
      by,
    );
    return promise;
  };
  const told = (jobs: readonly Job[]) =>
    jobs.map(({ id, start: nth }) => `${id} ${nth}`).toSorted();

  it('runs its jobs side by side, each as itself', async () => {
    const all = Promise.withResolvers<JobResult>();
    let running = 0;
    const ran = starts(3, async () => {
      running += 1;
      if (running === 3) all.resolve(DONE);
      return all.promise;
    });
    await queues.queue(name).addBatch('all', ['a', 'b', 'c'].map(job));
    await all.promise;
    expect((await ran).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      ['a', 'b', 'c'].map((id) => ({ ...job(id), start: 1 })),
    );
  });

  it('tells each job how often it was started before it came into it', async () => {
    const again = Promise.withResolvers<void>();
    const told: Job[] = [];
    start(async (one) => {
      told.push(one);
      if (told.length === 2) again.resolve();
      return told.length === 1 ? { kind: 'later', delayMs: 1 } : DONE;
    });
    await queues.queue(name).addBatch('again', [{ ...job('a'), startsBefore: 3 }]);
    await again.promise;
    expect(told).toEqual([
      { ...job('a'), start: 4 },
      { ...job('a'), start: 5 },
    ]);
  });

  it('is there until its last job has ended, and is added once', async () => {
    const queue = queues.queue(name);
    await queue.addBatch('twice', [job('a')]);
    await queue.addBatch('twice', [job('a')]);
    expect([...(await queue.held(['a', 'twice', 'never']))]).toEqual(['twice']);
    const ran = starts(2, async () => DONE);
    await queue.addBatch('last', [job('b')]);
    expect(told(await ran)).toEqual(['a 1', 'b 1']);
    await expect.poll(() => queue.held(['twice'])).toEqual(new Set());
  });

  it('lets go of a job that asks for more time or fails, and of no other', async () => {
    const failures: string[] = [];
    const ran = starts(
      6,
      async ({ id, start: nth }) => {
        if (id === 'fails' && nth < 3) throw new Error(`trouble ${nth}`);
        return id === 'waits' && nth < 2 ? { kind: 'later', delayMs: 10 } : DONE;
      },
      { retryMs: 5, onJobError: ({ id }, error) => failures.push(`${id}: ${error.message}`) },
    );
    await queues.queue(name).addBatch('mixed', ['done', 'waits', 'fails'].map(job));
    expect(told(await ran)).toEqual([
      'done 1',
      'fails 1',
      'fails 2',
      'fails 3',
      'waits 1',
      'waits 2',
    ]);
    expect(failures).toEqual(['fails: trouble 1', 'fails: trouble 2']);
  });

  it('is not held up by one of its jobs that hangs, nor is what comes after it', async () => {
    const ran = starts(
      4,
      async ({ id, start: nth }) => {
        if (id === 'hangs') return FOR_EVER;
        return id === 'waits' && nth === 1 ? { kind: 'later', delayMs: 0 } : DONE;
      },
      { concurrency: 2 },
    );
    await queues.queue(name).addBatch('stuck', ['hangs', 'waits'].map(job));
    await queues.queue(name).addBatch('after', [job('free')]);
    expect(told(await ran)).toEqual(['free 1', 'hangs 1', 'waits 1', 'waits 2']);
  });

  it('counts by its jobs: a process that is full leaves the rest to others', async () => {
    let atOnce = 0;
    const gate = Promise.withResolvers<void>();
    const full = Promise.withResolvers<void>();
    start(
      async () => {
        atOnce += 1;
        if (atOnce === 2) full.resolve();
        await gate.promise;
        atOnce -= 1;
        return DONE;
      },
      { concurrency: 2 },
    );
    await queues.queue(name).addBatch('much', ['a', 'b', 'c'].map(job));
    await full.promise;
    await queues.queue(name).add([{ ...job('other'), delayMs: 0 }]);
    const [other] = await starts(1, async () => DONE, {}, others);
    expect([other?.id, atOnce]).toEqual(['other', 2]);
    gate.resolve();
    await expect.poll(() => queues.queue(name).held(['much'])).toEqual(new Set());
  });

  it('is run again by another worker when its own is killed, but for what was finished', async () => {
    const script = join(import.meta.dirname, 'testing', 'hanging-worker.ts');
    const child = spawn(process.execPath, [script, urlOf(), name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await queues.queue(name).addBatch('orphans', ['a', 'b', 'c'].map(job));
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    // One had parted from it: its own message is taken once, whoever adds it again.
    await queues.queue(name).add([{ ...job('b'), delayMs: 0, startsBefore: 1 }]);
    const asked: (readonly string[])[] = [];
    const unfinished = async (ids: readonly string[]) => {
      asked.push(ids);
      return new Set(['b', 'c']);
    };
    const gate = Promise.withResolvers<JobResult>();
    const options = { stalledCheckMs: 100, unfinished };
    const ran = await starts(2, () => gate.promise, options);
    await expect.poll(() => queues.queue(name).held(['orphans'])).toEqual(new Set());
    gate.resolve(DONE);
    expect(told(ran)).toEqual(['b 2', 'c 2']);
    expect(asked).toEqual([['a', 'b', 'c']]);
  });

  /** Starts a worker whose calls are never answered; resolves with it when so many are made. */
  const hangsAfter = async (calls: number, concurrency: number) => {
    const made = Promise.withResolvers<void>();
    let left = calls;
    const worker = start(
      async () => {
        left -= 1;
        if (left === 0) made.resolve();
        return FOR_EVER;
      },
      { concurrency },
    );
    await made.promise;
    return worker;
  };

  it('is given back when its worker closes before it is done, begun or not', async () => {
    await queues.queue(name).addBatch('slow', ['call', 'other-call', 'unbegun'].map(job));
    const leaving = await hangsAfter(2, 2);
    await leaving.close();
    // The other call was answered after all, and remembered as done.
    const unfinished = async () => new Set(['call', 'unbegun']);
    const again = await starts(2, async () => DONE, { unfinished }, others);
    expect(told(again)).toEqual(['call 2', 'unbegun 2']);
  });

  it('is given back only when it is known which of its jobs are done', async () => {
    await queues.queue(name).addBatch('slow', ['call', 'done'].map(job));
    const known: string[] = [];
    const bothBegun = Promise.withResolvers<void>();
    const leaving = start(
      async ({ id }) => {
        if (id === 'done') return DONE;
        bothBegun.resolve();
        return FOR_EVER;
      },
      { beforeGivenBack: async () => void known.push('done') },
    );
    await bothBegun.promise;
    await leaving.close();
    const knownThen: string[][] = [];
    const unfinished = async (ids: readonly string[]) => {
      knownThen.push([...known]);
      return new Set(ids.filter((id) => !known.includes(id)));
    };
    const again = await starts(1, async () => DONE, { unfinished }, others);
    expect(told(again)).toEqual(['call 2']);
    expect(knownThen).toEqual([['done']]);
  });

  it('that cannot be taken apart says so for each of its jobs, and is tried again', async () => {
    await queues.queue(name).addBatch('slow', ['a', 'b'].map(job));
    const leaving = await hangsAfter(2, 2);
    await leaving.close();
    const failures: string[] = [];
    const unfinished = async (ids: readonly string[]) => {
      if (failures.length === 0) throw new Error('no database');
      return new Set(ids);
    };
    const onJobError = ({ id }: Job, error: Error) => failures.push(`${id}: ${error.message}`);
    const options = { retryMs: 5, unfinished, onJobError };
    expect(told(await starts(2, async () => DONE, options, others))).toEqual(['a 2', 'b 2']);
    expect(failures).toEqual(['a: no database', 'b: no database']);
  });

  it('that a job cannot leave says so, and lets go of the others', async () => {
    const failures: string[] = [];
    const failedTwice = Promise.withResolvers<void>();
    const onJobError = ({ id }: Job, error: Error): void => {
      failures.push(`${id}: ${error.message}`);
      if (failures.length === 2) failedTwice.resolve();
    };
    const later: JobResult = { kind: 'later', delayMs: 5 };
    const ran = starts(
      3,
      async ({ id, start: nth }) => (id === 'no:id' || nth === 1 ? later : DONE),
      { retryMs: 5, onJobError },
    );
    await queues.queue(name).addBatch('odd', ['no:id', 'good'].map(job));
    expect(told(await ran)).toEqual(['good 1', 'good 2', 'no:id 1']);
    await failedTwice.promise;
    expect(failures[0]).toMatch(/^no:id: .* cannot contain :/);
  });

  it('is no different from a job of its own in that', async () => {
    await queues.queue(name).add([{ ...job('alone'), delayMs: 0 }]);
    const leaving = await hangsAfter(1, 4);
    await leaving.close();
    expect(told(await starts(1, async () => DONE, {}, others))).toEqual(['alone 2']);
  });
};

describe('a batch on Postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  carriesBatches(() => database.url);
});

const redisUrl = process.env.QUEUE_TEST_REDIS_URL;
if (redisUrl === undefined) {
  it.skip('a batch on Redis: set QUEUE_TEST_REDIS_URL to run it', () => undefined);
} else {
  describe('a batch on Redis', () => carriesBatches(() => redisUrl));
}
