import { randomUUID } from 'node:crypto';
import { type Engines, openEngines } from '@haat/testkit/engines';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Job } from '../queue/queues.ts';
import { createBatchRunner } from './batch-runner.ts';
import { createJobEnds, type JobEnds } from './outbox-end.ts';

let engines: Engines;
let ends: JobEnds;
let batch: string;
beforeAll(async () => {
  engines = await openEngines();
});
beforeEach(async () => {
  await engines.connection.pool.query('truncate outbox');
  ends = createJobEnds(engines.connection.db);
  batch = randomUUID();
});
afterAll(() => engines.close());

/** Inserts published rows of the batch. @returns their jobs */
const publish = async (...ids: readonly string[]): Promise<readonly Job[]> => {
  await engines.connection.pool.query(
    `insert into outbox (id, reactor, event_id, queue, job, payload, published_at, batch)
     select id, 'r', gen_random_uuid(), 'payments', 'verify-payment', '{}', now(), $2
     from unnest($1::text[]) as id`,
    [ids, batch],
  );
  return ids.map((id) => ({ id, name: 'verify-payment', data: {}, start: 1 }));
};

/** A row's state: done, waiting with its number of starts, or unchanged. */
const rows = async (): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await engines.connection.pool.query<{ id: string; stands: string }>(
    `select id, case when finished_at is not null then 'done'
       when batch is null and published_at is null then 'waits, started ' || starts
       else 'in its batch' end as stands from outbox order by id`,
  );
  return Object.fromEntries(rows.map(({ id, stands }) => [id, stands]));
};

const runner = (run: (job: Job) => Promise<unknown>, jobsAtOnce = 8) => {
  const errors: string[] = [];
  const runBatch = createBatchRunner({
    ...{ db: engines.connection.db, run, putOff: ends.putOff, jobsAtOnce },
    ...{ retryMs: 60_000, retryMaxMs: 600_000 },
    onJobError: ({ id }, error) => errors.push(`${id}: ${(error as Error).message}`),
  });
  return { errors, runBatch };
};
const NEVER_ENDS = new AbortController().signal;

it('ends each job of a batch by itself: a failed job returns to its row, a finished one does not', async () => {
  const jobs = await publish('done', 'fails', 'waits');
  const { errors, runBatch } = runner(async ({ id, start }) => {
    if (id === 'fails') throw new Error('trouble');
    if (id === 'waits') return ends.putOff({ id, starts: start, delayMs: 60_000 });
    return ends.finish(id);
  });
  expect(await runBatch({ id: batch, jobs, isAgain: false }, NEVER_ENDS)).toBe(true);
  expect(await rows()).toEqual({
    done: 'done',
    fails: 'waits, started 1',
    waits: 'waits, started 1',
  });
  expect(errors).toEqual(['fails: trouble']);
});

it('does not let a hanging job delay the others of its batch', async () => {
  const jobs = await publish('hangs', 'a', 'b');
  const [ended, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { runBatch } = runner(async ({ id }) => {
    if (id === 'hangs') await answer.promise;
    await ends.finish(id);
    if (id === 'b') ended.resolve();
  }, 2);
  const over = runBatch({ id: batch, jobs, isAgain: false }, NEVER_ENDS);
  await ended.promise;
  expect(await rows()).toEqual({ a: 'done', b: 'done', hangs: 'in its batch' });
  answer.resolve();
  expect(await over).toBe(true);
});

it('limits concurrent jobs over all batches', async () => {
  const [one, other] = [await publish('a', 'b', 'c'), await publish('d', 'e', 'f')];
  let [now, max] = [0, 0];
  const { runBatch } = runner(async ({ id }) => {
    now += 1;
    max = Math.max(max, now);
    await ends.finish(id);
    now -= 1;
  }, 4);
  await Promise.all(
    [one, other].map((jobs) => runBatch({ id: batch, jobs, isAgain: false }, NEVER_ENDS)),
  );
  expect([now, max]).toEqual([0, 4]);
  expect(new Set(Object.values(await rows()))).toEqual(new Set(['done']));
});

it('starts no job after its worker closes, and reports that some are left', async () => {
  const jobs = await publish('runs', 'unbegun');
  const ending = new AbortController();
  const { runBatch } = runner(async ({ id }) => {
    ending.abort();
    await ends.finish(id);
  }, 1);
  expect(await runBatch({ id: batch, jobs, isAgain: false }, ending.signal)).toBe(false);
  expect(await rows()).toEqual({ runs: 'done', unbegun: 'in its batch' });
});

it('runs only the unfinished jobs of a batch that another worker had, and none that was put off', async () => {
  const jobs = await publish('done', 'runs', 'waits');
  await ends.finish('done');
  await ends.putOff({ id: 'waits', starts: 1, delayMs: 60_000 });
  const ran: string[] = [];
  const { runBatch } = runner(async ({ id }) => {
    ran.push(id);
    await ends.finish(id);
  });
  expect(await runBatch({ id: batch, jobs, isAgain: true }, NEVER_ENDS)).toBe(true);
  expect(ran).toEqual(['runs']);
});

it('fails as a whole and reports each job if the outbox cannot be read or written', async () => {
  const jobs = await publish('a', 'b');
  const { errors, runBatch } = runner(async () => {
    throw new Error('no provider');
  });
  await engines.connection.pool.query('alter table outbox rename to hidden');
  await expect(runBatch({ id: batch, jobs, isAgain: true }, NEVER_ENDS)).rejects.toThrow(/outbox/);
  expect(errors.splice(0)).toEqual([
    'a: relation "outbox" does not exist',
    'b: relation "outbox" does not exist',
  ]);
  await expect(runBatch({ id: batch, jobs, isAgain: false }, NEVER_ENDS)).rejects.toThrow(/outbox/);
  expect(errors).toEqual(['a: no provider', 'b: no provider']);
  await engines.connection.pool.query('alter table hidden rename to outbox');
  expect(await rows()).toEqual({ a: 'in its batch', b: 'in its batch' });
});
