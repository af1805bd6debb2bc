import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { type SeveringProxy, startSeveringProxy } from '@haat/testkit/severing-proxy';
import pg from 'pg';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from 'vitest';
import { connectQueues } from './connect.ts';
import { migrateQueues } from './postgres-schema.ts';
import type { Batch, BatchHandler, Queues, WorkerOptions } from './queues.ts';

const job = (id: string) => ({ id, name: 'greet', data: { name: 'Asha' }, starts: 0 });
/** A handler that is done with a batch when it has seen its jobs. */
const seeing =
  (see: (id: string) => void): BatchHandler =>
  async ({ jobs }) => {
    for (const { id } of jobs) see(id);
    return true;
  };
const FOR_EVER = new Promise<never>(() => undefined);
/** A dead worker's batch would come back after this: long after any test. */
const LOCK_MS = 600_000;

/** The behaviour that both engines owe us. */
const behavesAsAQueue = (urlOf: () => string): void => {
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

  /** Collects what a worker runs until so many batches have started. */
  const runs = (
    count: number,
    answer: BatchHandler = async () => true,
    options: WorkerOptions = {},
    by: Queues = queues,
  ) => {
    const started: Batch[] = [];
    const { promise, resolve } = Promise.withResolvers<readonly Batch[]>();
    by.worker(
      name,
      async (one, ending) => {
        started.push(one);
        if (started.length >= count) setImmediate(resolve, started);
        return answer(one, ending);
      },
      options,
    );
    return promise;
  };

  it('runs a batch with its jobs and their numbers of starts', async () => {
    const ran = runs(1);
    await queues.queue(name).add('batch', [job('a'), { ...job('b'), starts: 3 }]);
    const greeting = { name: 'greet', data: { name: 'Asha' } };
    expect(await ran).toEqual([
      {
        id: 'batch',
        jobs: [
          { id: 'a', ...greeting, start: 1 },
          { id: 'b', ...greeting, start: 4 },
        ],
        isAgain: false,
      },
    ]);
  });

  it('notifies an idle worker at once, before its next poll', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    queues.worker(
      name,
      seeing((id) => (id === 'first' ? first : second).resolve()),
    );
    await queues.queue(name).add('of-first', [job('first')]);
    await first.promise;
    const startedAt = performance.now();
    // Without a notification the worker polls after 30 s.
    await queues.queue(name).add('of-second', [job('second')]);
    await second.promise;
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('holds a batch until it is done, and adds it once', async () => {
    const queue = queues.queue(name);
    await queue.add('same', [job('a')]);
    await queue.add('same', [job('a')]);
    expect(await queue.held(['a', 'same', 'never'])).toEqual(new Set(['same']));
    const ran = runs(2);
    await queue.add('end', [job('b')]);
    expect((await ran).map(({ id }) => id)).toEqual(['same', 'end']);
    await expect.poll(() => queue.held(['same', 'end'])).toEqual(new Set());
  });

  it('runs a batch again after each error', async () => {
    const ran = runs(
      5,
      async ({ jobs }) => {
        if (jobs.some(({ start }) => start < 5)) throw new Error('trouble');
        return true;
      },
      { retryMs: 5, retryMaxMs: 10 },
    );
    await queues.queue(name).add('stubborn', [job('a')]);
    const starts = (await ran).map(({ jobs, isAgain }) => [jobs[0]?.start, isAgain]);
    expect(starts).toEqual([1, 2, 3, 4, 5].map((start) => [start, start > 1]));
  });

  it('gives each of many batches to one of two workers', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `job-${n}`);
    const seen: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const by of [queues, others]) {
      by.worker(
        name,
        seeing((id) => {
          seen.push(id);
          if (seen.length === ids.length) resolve();
        }),
      );
    }
    await Promise.all(ids.map((id) => queues.queue(name).add(`of-${id}`, [job(id)])));
    await promise;
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('runs no more batches at once than a worker’s concurrency, and leaves the rest to others', async () => {
    const gate = Promise.withResolvers<boolean>();
    const full = runs(2, () => gate.promise, { concurrency: 2, lockMs: LOCK_MS });
    await queues.queue(name).add('a', [job('a')]);
    await queues.queue(name).add('b', [job('b')]);
    await full;
    await queues.queue(name).add('c', [job('c')]);
    const [taken] = await runs(1, async () => true, {}, others);
    expect(taken?.id).toBe('c');
    gate.resolve(true);
  });

  it('gives the batch of a killed worker to another worker', async () => {
    const script = join(import.meta.dirname, 'testing', 'hanging-worker.ts');
    const child = spawn(process.execPath, [script, urlOf(), name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await queues.queue(name).add('orphan', [job('a')]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [again] = await runs(1, undefined, { lockMs: 400, stalledCheckMs: 100 });
    expect(again).toMatchObject({ id: 'orphan', jobs: [{ id: 'a', start: 2 }], isAgain: true });
  });

  it('finishes running batches before it closes, and signals that it is closing', async () => {
    const [running, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
    const abortStates: boolean[] = [];
    const worker = queues.worker(name, (_, ending) => {
      abortStates.push(ending.aborted);
      ending.addEventListener('abort', () => {
        abortStates.push(ending.aborted);
        finish.resolve(true);
      });
      running.resolve();
      return finish.promise;
    });
    await queues.queue(name).add('last', [job('a')]);
    await running.promise;
    await worker.close();
    expect(abortStates).toEqual([false, true]);
    expect(await queues.queue(name).held(['last'])).toEqual(new Set());
  });

  it.each([
    ['hangs', () => FOR_EVER],
    ['has not started all jobs', async () => false],
  ])(
    'returns a batch when its worker closes and %s, once finished jobs are stored',
    async (_, answer) => {
      const taken = Promise.withResolvers<void>();
      const known: string[] = [];
      const leaving = queues.worker(
        name,
        async (_batch, ending) => {
          taken.resolve();
          await new Promise((resolve) => ending.addEventListener('abort', resolve));
          return answer();
        },
        {
          ...{ leaveAfterMs: 0, lockMs: LOCK_MS },
          beforeReturn: async () => void known.push('what is done'),
        },
      );
      await queues.queue(name).add('slow', [job('a')]);
      await taken.promise;
      const knownThen = Promise.withResolvers<readonly string[]>();
      const again = runs(
        1,
        async () => {
          knownThen.resolve([...known]);
          return true;
        },
        {},
        others,
      );
      await leaving.close();
      expect(await again).toMatchObject([{ id: 'slow', isAgain: true }]);
      expect(await knownThen.promise).toContain('what is done');
    },
  );
};

describe('queues on Postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  behavesAsAQueue(() => database.url);

  it('create their schema once when several processes start together', async () => {
    const fresh = await createTestDatabase();
    const connected = await Promise.all([1, 2, 3].map(() => connectQueues(fresh.url)));
    await Promise.all(connected.map((queues) => queues.ping()));
    await Promise.all(connected.map((queues) => queues.close()));
    await fresh.drop();
  });

  it('store no BullMQ events, even if BullMQ stored them before', async () => {
    const name = `test-${randomUUID()}`;
    const look = new pg.Client({ connectionString: database.url });
    await look.connect();
    const queues = await connectQueues(database.url);
    const events = async (id: string) => {
      const queue = queues.queue(name);
      await queue.add(id, [job(id)]);
      const worker = queues.worker(name, async () => true);
      await expect.poll(() => queue.held([id]), { timeout: 15_000 }).toEqual(new Set());
      await worker.close();
      return (await look.query('select from bullmq.event')).rowCount;
    };
    const { rows } = await look.query(
      `select pg_get_functiondef('bullmq.publish_event(text, text, jsonb)'::regprocedure) as silent`,
    );
    await look.query(
      rows[0].silent.replace(
        'begin return 0; end',
        `begin insert into bullmq.event (queue, event, created_at_ms)
           values (p_queue, p_event, 0); return 1; end`,
      ),
    );
    expect(await events('before')).toBeGreaterThan(0);
    await migrateQueues(database.url);
    expect(await events('after')).toBe(0);
    await queues.close();
    await look.end();
  });

  it('listen by one connection, and receive jobs after it was lost', async () => {
    const name = `test-${randomUUID()}`;
    const look = new pg.Client({ connectionString: database.url });
    await look.connect();
    const queues = await connectQueues(database.url);
    const ran: string[] = [];
    queues.worker(
      name,
      seeing((id) => ran.push(id)),
    );
    queues.worker(
      `${name}-other`,
      seeing((id) => ran.push(id)),
    );
    const ears = async () => {
      const { rows } = await look.query<{ pid: number; query: string }>(
        `select pid, query from pg_stat_activity
          where datname = current_database() and query ~* '^listen'`,
      );
      return rows;
    };
    await vi.waitUntil(async () => (await ears()).length === 1, { timeout: 60_000 });
    const [first] = await ears();
    await look.query('select pg_terminate_backend($1)', [first?.pid]);
    await vi.waitUntil(
      async () => {
        const [now] = await ears();
        return now !== undefined && now.pid !== first?.pid;
      },
      { timeout: 60_000 },
    );
    const startedAt = performance.now();
    await queues.queue(name).add('after', [job('after')]);
    await queues.queue(`${name}-other`).add('as well', [job('as well')]);
    await vi.waitUntil(() => ran.length === 2, { timeout: 60_000, interval: 5 });
    // Notified: else the worker polls after 30 s.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect(await ears()).toHaveLength(1);
    await queues.close();
    await look.end();
  });

  it('listen again when the connection is lost as soon as it listens', async () => {
    const query = pg.Client.prototype.query;
    const losing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...args: readonly unknown[]
    ) {
      const result = await Reflect.apply(query, this, args);
      if (/^listen/im.test(String(args[0]))) {
        losing.mockRestore();
        this.emit('error', new Error('lost'));
      }
      return result;
    } as never);
    const queues = await connectQueues(database.url);
    const ran: string[] = [];
    const name = `test-${randomUUID()}`;
    queues.worker(
      name,
      seeing((id) => ran.push(id)),
    );
    await vi.waitUntil(() => !vi.isMockFunction(pg.Client.prototype.query), { timeout: 60_000 });
    const startedAt = performance.now();
    await queues.queue(name).add('after', [job('after')]);
    await vi.waitUntil(() => ran.includes('after'), { timeout: 60_000, interval: 5 });
    // Notified: else the worker polls after 30 s.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    await queues.close();
  });
});

describe('queues on a Postgres with outages', () => {
  let database: TestDatabase;
  let proxy: SeveringProxy;
  let failed: PromiseWithResolvers<Error>;
  let queues: Queues;
  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await startSeveringProxy(() => database.url);
    failed = Promise.withResolvers();
    queues = await connectQueues(proxy.url, { addTimeoutMs: 2_000, onError: failed.resolve });
  });
  afterEach(async () => {
    proxy.setClosed(false);
    await queues.close();
    await proxy.stop();
    await database.drop();
  });

  /** As a relay does: until it succeeds. */
  const addInTheEnd = async (name: string): Promise<void> => {
    await vi.waitUntil(
      () =>
        queues
          .queue(name)
          .add('hello', [job('hello')])
          .then(
            () => true,
            () => false,
          ),
      { timeout: 60_000 },
    );
  };

  it('work after an outage, even when they were first used during the outage', async () => {
    const name = `test-${randomUUID()}`;
    const ran = Promise.withResolvers<string>();
    proxy.setClosed(true);
    await expect(queues.queue(name).add('hello', [job('hello')])).rejects.toThrow();
    queues.worker(name, seeing(ran.resolve));
    await failed.promise;
    proxy.setClosed(false);
    await addInTheEnd(name);
    expect(await ran.promise).toBe('hello');
  });

  it('wait for an unavailable Postgres at the start, and fail for a missing database', async () => {
    const late = await createTestDatabase();
    const way = await startSeveringProxy(() => late.url);
    way.setClosed(true);
    const refused = Promise.withResolvers<void>();
    const connecting = connectQueues(way.url, { onError: () => refused.resolve() });
    await refused.promise;
    way.setClosed(false);
    const begun = await connecting;
    await begun.ping();
    const nowhere = late.url.replace(/[^/]+$/, 'no_such_database');
    await expect(connectQueues(nowhere)).rejects.toThrow(/does not exist/);
    await begun.close();
    await way.stop();
    await late.drop();
  });

  it('time out when Postgres does not answer which batches are held', async () => {
    await queues.ping();
    proxy.setSilent(true);
    await expect(queues.queue('any').held(['job'])).rejects.toThrow('not answer within 2000 ms');
    proxy.setClosed(true);
    proxy.setSilent(false);
  });

  it('run new jobs after an outage that came while they waited for jobs', async () => {
    const name = `test-${randomUUID()}`;
    const ran: string[] = [];
    queues.worker(
      name,
      seeing((id) => ran.push(id)),
    );
    await queues.queue(name).add('before', [job('before')]);
    await vi.waitUntil(() => ran.length === 1, { timeout: 60_000 });
    proxy.setClosed(true);
    await expect(queues.queue(name).add('hello', [job('hello')])).rejects.toThrow();
    proxy.setClosed(false);
    await addInTheEnd(name);
    await vi.waitUntil(() => ran.includes('hello'), { timeout: 60_000 });
  });

  it('run jobs whose notification was lost because every connection was silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const name = `test-${randomUUID()}`;
    const ran: string[] = [];
    const others = await connectQueues(database.url);
    queues.worker(
      name,
      seeing((id) => ran.push(id)),
    );
    await others.queue(name).add('before', [job('before')]);
    await vi.waitUntil(() => ran.length === 1, { timeout: 60_000 });
    await expect.poll(() => others.queue(name).held(['before'])).toEqual(new Set());
    proxy.setSilent(true);
    await others.queue(name).add('unheard', [job('unheard')]);
    // To the worker's next poll, which gets no answer either.
    await vi.advanceTimersByTimeAsync(31_000);
    expect(ran).toEqual(['before']);
    proxy.setSilent(false);
    await vi.waitUntil(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000);
        return ran.includes('unheard');
      },
      { timeout: 60_000, interval: 20 },
    );
    await others.close();
  });
});

const redisUrl = process.env.QUEUE_TEST_REDIS_URL;
if (redisUrl === undefined) {
  it.skip('queues on Redis: set QUEUE_TEST_REDIS_URL to run them', () => undefined);
} else {
  describe('queues on Redis', () => behavesAsAQueue(() => redisUrl));
}

it('refuses an engine it does not know', async () => {
  await expect(connectQueues('amqp://localhost')).rejects.toThrow(/postgres:\/\/ or redis:\/\//);
});
