import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
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
import { type SeveringProxy, startSeveringProxy } from '../event-store/testing/severing-proxy.ts';
import { connectQueues } from './connect.ts';
import { migrateQueues } from './postgres-schema.ts';
import type { Job, JobResult, Queues } from './queues.ts';

const DONE: JobResult = { kind: 'done' };
const job = (id: string, delayMs = 0) => ({ id, name: 'greet', data: { name: 'Asha' }, delayMs });

/** The behaviour that both engines owe us. */
const behavesAsAQueue = (urlOf: () => string): void => {
  let queues: Queues;
  let name: string;
  let errors: Error[];
  beforeEach(async () => {
    errors = [];
    name = `test-${randomUUID()}`;
    queues = await connectQueues(urlOf(), { onError: (error) => errors.push(error) });
  });
  afterEach(async () => {
    await queues.close();
    expect(errors).toEqual([]);
  });

  /** Collects what a worker runs until so many jobs have started. */
  const runs = (count: number, answer: (job: Job) => JobResult = () => DONE, options = {}) => {
    const started: Job[] = [];
    const { promise, resolve } = Promise.withResolvers<readonly Job[]>();
    queues.worker(
      name,
      async (one) => {
        started.push(one);
        if (started.length >= count) setImmediate(resolve, started);
        return answer(one);
      },
      options,
    );
    return promise;
  };

  it('runs a job with its name and data', async () => {
    const ran = runs(1);
    await queues.queue(name).add([job('hello')]);
    expect(await ran).toEqual([{ id: 'hello', name: 'greet', data: { name: 'Asha' }, start: 1 }]);
  });

  it('wakes a worker that has run dry at once, without waiting for its next poll', async () => {
    const second = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    queues.worker(name, async ({ id }) => {
      if (id === 'first') first.resolve();
      else second.resolve();
      return DONE;
    });
    await queues.queue(name).add([job('first')]);
    await first.promise;
    const askedAt = performance.now();
    // Without a notification the worker polls after 30 s.
    await queues.queue(name).add([job('second')]);
    await second.promise;
    expect(performance.now() - askedAt).toBeLessThan(15_000);
  });

  it('adds a job of the same id once while it is there', async () => {
    const queue = queues.queue(name);
    await queue.add([job('same', 50)]);
    await queue.add([job('same', 50), job('same', 50)]);
    await queue.add([job('end', 60)]);
    expect((await runs(2)).map(({ id }) => id)).toEqual(['same', 'end']);
  });

  it('runs a job again after the wait that it asks for, and counts its starts', async () => {
    const startedAt: number[] = [];
    const ran = runs(3, ({ start }) => {
      startedAt.push(Date.now());
      return start < 3 ? { kind: 'later', delayMs: 40 } : DONE;
    });
    await queues.queue(name).add([job('patient')]);
    expect((await ran).map(({ start }) => start)).toEqual([1, 2, 3]);
    const [first = 0, , third = 0] = startedAt;
    expect(third - first).toBeGreaterThanOrEqual(80);
  });

  it('runs a job again after an error, however often, and tells of each', async () => {
    const told: string[] = [];
    const ran = runs(
      5,
      ({ start }) => {
        if (start < 5) throw new Error(`trouble ${start}`);
        return DONE;
      },
      {
        retryMs: 5,
        retryMaxMs: 10,
        onJobError: (_: Job, error: Error) => told.push(error.message),
      },
    );
    await queues.queue(name).add([job('stubborn')]);
    expect((await ran).at(-1)?.start).toBe(5);
    expect(told).toEqual(['trouble 1', 'trouble 2', 'trouble 3', 'trouble 4']);
  });

  it('gives each of many jobs to one of two workers', async () => {
    const ids = Array.from({ length: 60 }, (_, n) => `job-${n}`);
    const seen: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    for (const _ of [1, 2]) {
      queues.worker(name, async ({ id }) => {
        seen.push(id);
        if (seen.length === ids.length) resolve();
        return DONE;
      });
    }
    await queues.queue(name).add(ids.map((id) => job(id)));
    await promise;
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('gives the job of a worker that was killed to another', async () => {
    const script = join(import.meta.dirname, 'testing', 'hanging-worker.ts');
    const child = spawn(process.execPath, [script, urlOf(), name], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await queues.queue(name).add([job('orphan')]);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const [again] = await runs(1, () => DONE, { lockMs: 400, stalledCheckMs: 100 });
    expect(again).toMatchObject({ id: 'orphan', start: 2 });
  });

  it('finishes what runs before it closes', async () => {
    const finished: string[] = [];
    const { promise: running, resolve: started } = Promise.withResolvers<void>();
    const worker = queues.worker(name, async ({ id }) => {
      started();
      await new Promise((resolve) => setTimeout(resolve, 30));
      finished.push(id);
      return DONE;
    });
    await queues.queue(name).add([job('last')]);
    await running;
    await worker.close();
    expect(finished).toEqual(['last']);
  });
};

describe('queues on Postgres', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  behavesAsAQueue(() => database.url);

  it('make their schema once, though several processes start together', async () => {
    const fresh = await createTestDatabase();
    const connected = await Promise.all([1, 2, 3].map(() => connectQueues(fresh.url)));
    await Promise.all(connected.map((queues) => queues.ping()));
    await Promise.all(connected.map((queues) => queues.close()));
    await fresh.drop();
  });

  it('leave no event behind, also where BullMQ was there before', async () => {
    const name = `test-${randomUUID()}`;
    const look = new pg.Client({ connectionString: database.url });
    await look.connect();
    const queues = await connectQueues(database.url);
    const events = async (id: string) => {
      const queue = queues.queue(name);
      await queue.add([job(id)]);
      const worker = queues.worker(name, async () => DONE);
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

  it('take what comes though the connection on which they listened was lost', async () => {
    const name = `test-${randomUUID()}`;
    const look = new pg.Client({ connectionString: database.url });
    await look.connect();
    const queues = await connectQueues(database.url);
    const ran: string[] = [];
    queues.worker(name, async ({ id }) => {
      ran.push(id);
      return DONE;
    });
    // BullMQ calls the connection as the queue.
    const ears = async () => {
      const { rows } = await look.query<{ pid: number; query: string }>(
        'select pid, query from pg_stat_activity where application_name = $1',
        [name],
      );
      return rows;
    };
    await vi.waitUntil(async () => (await ears()).length === 1, { timeout: 15_000 });
    const [first] = await ears();
    await look.query('select pg_terminate_backend($1)', [first?.pid]);
    await vi.waitUntil(
      async () => {
        const [now] = await ears();
        return now !== undefined && now.pid !== first?.pid && /^listen/im.test(now.query);
      },
      { timeout: 15_000 },
    );
    const askedAt = performance.now();
    await queues.queue(name).add([job('after')]);
    await vi.waitUntil(() => ran.includes('after'), { timeout: 30_000, interval: 5 });
    // It heard: without a notification the worker looks after 30 s.
    expect(performance.now() - askedAt).toBeLessThan(15_000);
    await queues.close();
    await look.end();
  });
});

describe('queues on a Postgres that goes away', () => {
  let database: TestDatabase;
  let proxy: SeveringProxy;
  let failed: PromiseWithResolvers<Error>;
  let queues: Queues;
  beforeEach(async () => {
    database = await createTestDatabase();
    proxy = await startSeveringProxy(() => database.url);
    failed = Promise.withResolvers();
    queues = await connectQueues(proxy.url, { addWithinMs: 2_000, onError: failed.resolve });
  });
  afterEach(async () => {
    proxy.setClosed(false);
    await queues.close();
    await proxy.stop();
    await database.drop();
  });

  /** As whoever hands jobs over does: until it succeeds. */
  const addInTheEnd = async (name: string): Promise<void> => {
    await vi.waitUntil(
      () =>
        queues
          .queue(name)
          .add([job('hello')])
          .then(
            () => true,
            () => false,
          ),
      { timeout: 30_000 },
    );
  };

  it('work when it is back, though they were used for the first time while it was away', async () => {
    const name = `test-${randomUUID()}`;
    const ran = Promise.withResolvers<string>();
    proxy.setClosed(true);
    await expect(queues.queue(name).add([job('hello')])).rejects.toThrow();
    queues.worker(name, async ({ id }) => {
      ran.resolve(id);
      return DONE;
    });
    await failed.promise;
    proxy.setClosed(false);
    await addInTheEnd(name);
    expect(await ran.promise).toBe('hello');
  });

  it('wait for it when they begin while it is away, and end for what no waiting mends', async () => {
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

  it('are given up when they do not tell what they hold', async () => {
    await queues.ping();
    proxy.setSilent(true);
    await expect(queues.queue('any').held(['job'])).rejects.toThrow('not answer within 2000 ms');
    proxy.setClosed(true);
    proxy.setSilent(false);
  });

  it('run what comes after, though it went away while they waited for jobs', async () => {
    const name = `test-${randomUUID()}`;
    const ran: string[] = [];
    queues.worker(name, async ({ id }) => {
      ran.push(id);
      return DONE;
    });
    await queues.queue(name).add([job('before')]);
    await vi.waitUntil(() => ran.length === 1, { timeout: 30_000 });
    proxy.setClosed(true);
    await expect(queues.queue(name).add([job('hello')])).rejects.toThrow();
    proxy.setClosed(false);
    await addInTheEnd(name);
    await vi.waitUntil(() => ran.includes('hello'), { timeout: 30_000 });
  });

  it('run what they did not hear of, because every connection was silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const name = `test-${randomUUID()}`;
    const ran: string[] = [];
    const others = await connectQueues(database.url);
    queues.worker(name, async ({ id }) => {
      ran.push(id);
      return DONE;
    });
    await others.queue(name).add([job('before')]);
    await vi.waitUntil(() => ran.length === 1, { timeout: 30_000 });
    await expect.poll(() => others.queue(name).held(['before'])).toEqual(new Set());
    proxy.setSilent(true);
    await others.queue(name).add([job('unheard')]);
    // To the worker's next look, which is not answered either.
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
