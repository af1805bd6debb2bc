import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectQueues } from './connect.ts';
import { migrateQueues, QUEUE_SCHEMA } from './postgres-schema.ts';
import type { Job, JobResult, Queues } from './queues.ts';

const DONE: JobResult = { kind: 'done' };
const job = (id: string) => ({ id, name: 'greet', data: {}, delayMs: 0 });

let database: TestDatabase;
let queues: Queues;
let look: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase();
  queues = await connectQueues(database.url);
  look = new pg.Client({ connectionString: database.url });
  await look.connect();
});
afterEach(async () => {
  vi.useRealTimers();
  await queues.close();
  await look.end();
  await database.drop();
});

/** A worker that tells when it has run a job. */
const startWorker = (name: string, options = {}) => {
  let ran = Promise.withResolvers<string>();
  queues.worker(
    name,
    async ({ id }) => {
      setImmediate(ran.resolve, id);
      return DONE;
    },
    options,
  );
  return async (id: string): Promise<void> => {
    await queues.queue(name).add([job(id)]);
    expect(await ran.promise).toBe(id);
    ran = Promise.withResolvers();
    await vi.waitUntil(async () => (await queues.queue(name).held([id])).size === 0, 15_000);
  };
};

/** What is said to Postgres from now on, but for this test's own looks. */
const heard = () => {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const before = spy.mock.calls.length;
  return (): readonly string[] =>
    spy.mock.calls
      .slice(before)
      .map(([query]) => (typeof query === 'string' ? query : (query as pg.QueryConfig).text))
      .filter((text) => !/select id from job where queue/.test(text));
};

/**
 * A worker that hears the bell. When it first does it looks once more, for what it did not hear; the
 * second job comes after that.
 */
const startHearing = async (name: string, options = {}) => {
  const run = startWorker(name, options);
  await run('before it hears');
  await vi.waitUntil(async () => {
    const { rowCount } = await look.query(
      "select from pg_stat_activity where datname = current_database() and query ilike 'listen%'",
    );
    return rowCount === 1;
  }, 15_000);
  await run('once it hears');
  return run;
};

/** Waits until all that was asked from now on, on new connections too, is answered, and what follows. */
const everythingAnswered = () => {
  const asked = [pg.Pool.prototype, pg.Client.prototype].map((asker) => vi.spyOn(asker, 'query'));
  const results = () => asked.flatMap(({ mock }) => mock.results.map(({ value }) => value));
  return async (): Promise<void> => {
    let seen = -1;
    while (seen !== results().length) {
      seen = results().length;
      await Promise.allSettled(results());
      await turn();
    }
  };
};

it('a job that is alone costs three statements: added, taken, ended', async () => {
  const run = await startHearing(`test-${randomUUID()}`, { stalledCheckMs: 600_000 });
  const said = heard();
  for (const id of ['first', 'second', 'third']) await run(id);
  const kinds = said().map((text) => /add_job|move_to_active|move_to_completed/.exec(text)?.[0]);
  expect(kinds.toSorted()).toEqual(
    ['add_job', 'move_to_active', 'move_to_completed'].flatMap((kind) => [kind, kind, kind]),
  );
});

it('jobs that become due together run together', async () => {
  const name = `test-${randomUUID()}`;
  const ids = Array.from({ length: 30 }, (_, n) => `due-${n}`);
  const all = Promise.withResolvers<void>();
  const left = new Set(ids);
  const ready = Promise.withResolvers<void>();
  queues.worker(name, async ({ id }) => {
    left.delete(id);
    if (left.size === 0) all.resolve();
    if (id === 'ready') ready.resolve();
    return DONE;
  });
  await queues.queue(name).add([job('ready')]);
  await ready.promise;
  const askedAt = performance.now();
  await queues.queue(name).add(ids.map((id) => ({ ...job(id), delayMs: 300 })));
  await all.promise;
  // Long before a worker that hears nothing looks all the same.
  expect(performance.now() - askedAt).toBeLessThan(15_000);
});

it('a worker that has nothing to do looks twice a minute, and asks as often whether it still hears', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  await startHearing(`test-${randomUUID()}`);
  const answered = everythingAnswered();
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await answered();
    }
  };
  // The last looks for jobs of dead workers, now that nobody has any, and the one after the job.
  await pass(65);
  const said = heard();
  // Three minutes. Answers come in real time: one that a busy machine gives late is a look more.
  await pass(178);
  const asked = said().filter((text) => text === 'select 1').length;
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(asked).toBeLessThan(14);
  const looks = said().filter((text) => !/^select( 1)?$/.test(text));
  // Every five seconds, as it would without the bell, were 35.
  expect(looks.slice(14)).toEqual([]);
  // Every two seconds, as while somebody has jobs, were ninety; a late answer is a few of them.
  expect(looks.filter((text) => text.includes('stalled')).length).toBeLessThan(15);
});

it('a job whose row was locked for a moment, as by a look for stalled ones, is taken soon after', async () => {
  const name = `test-${randomUUID()}`;
  await queues.queue(name).add([job('locked')]);
  await look.query('begin');
  const { rowCount } = await look.query(
    `select from ${QUEUE_SCHEMA}.job where queue = $1 for update`,
    [name],
  );
  expect(rowCount).toBe(1);
  const answered = everythingAnswered();
  const others = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  queues.worker(
    name,
    async ({ id }) => {
      if (id === 'locked') locked.resolve();
      else others.resolve();
      return DONE;
    },
    { stalledCheckMs: 600_000 },
  );
  await queues.queue(name).add([job('another')]);
  await others.promise;
  // It has looked once more by then, and found what it could not take.
  await vi.waitUntil(async () => (await queues.queue(name).held(['another'])).size === 0, 15_000);
  await answered();
  const releasedAt = performance.now();
  await look.query('rollback');
  await locked.promise;
  // Nobody rings: long before a worker that hears nothing looks all the same.
  expect(performance.now() - releasedAt).toBeLessThan(15_000);
});

/** A process that has taken the queue's only job, under a lock of a minute. */
const startHanging = async (name: string): Promise<ChildProcess> => {
  const script = join(import.meta.dirname, 'testing', 'hanging-worker.ts');
  const child = spawn(process.execPath, [script, database.url, name, '60000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await queues.queue(name).add([job('held')]);
  await once(child.stdout, 'data');
  return child;
};

/**
 * So that a lock of a minute should have been renewed, and has not run out. The clock goes on: BullMQ
 * checks for stalled jobs only once in each interval of it, and the first check may still find the
 * connection of a process that was killed.
 */
const halfAMinuteLater = (): void => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 30_000);
};

it('the job of a process that was killed runs again long before its lock runs out', async () => {
  const name = `test-${randomUUID()}`;
  const child = await startHanging(name);
  child.kill('SIGKILL');
  await once(child, 'exit');
  halfAMinuteLater();
  const ran = Promise.withResolvers<Job>();
  queues.worker(
    name,
    async (taken) => {
      ran.resolve(taken);
      return DONE;
    },
    { lockMs: 60_000, stalledCheckMs: 50 },
  );
  expect(await ran.promise).toMatchObject({ id: 'held', start: 2 });
});

it('the job of a process that lives is left to it, though its lock was not renewed in time', async () => {
  const name = `test-${randomUUID()}`;
  const child = await startHanging(name);
  halfAMinuteLater();
  const said = heard();
  startWorker(name, { lockMs: 60_000, stalledCheckMs: 50 });
  const looks = () => said().filter((text) => text.includes('stalled_jobs')).length;
  await vi.waitUntil(() => looks() > 4, 15_000);
  const { rows } = await look.query(
    `select state, attempts_started from ${QUEUE_SCHEMA}.job where queue = $1`,
    [name],
  );
  expect(rows).toEqual([{ state: 'active', attempts_started: 1 }]);
  child.kill('SIGKILL');
  await once(child, 'exit');
});

it('all queues of a process hear through one connection and speak through four', async () => {
  const names = Array.from({ length: 3 }, () => `test-${randomUUID()}`);
  await Promise.all(names.map((name) => startWorker(name)('hello')));
  const { rows } = await look.query(
    `select count(*)::int as connections,
       count(*) filter (where query ilike 'listen%')::int as listening
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  expect(rows[0].listening).toBe(1);
  expect(rows[0].connections).toBeLessThanOrEqual(5);
});

it('a worker whose connection for listening was lost hears again', async () => {
  const run = startWorker(`test-${randomUUID()}`);
  await run('before');
  const { rowCount } = await look.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ilike 'listen%'`,
  );
  expect(rowCount).toBe(1);
  await run('after');
});

it('what is said is prepared once a connection, and again when a newer schema changes its answer', async () => {
  const run = startWorker(`test-${randomUUID()}`);
  const said = vi.spyOn(pg.Client.prototype, 'query');
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await run(id);
  const prepared = said.mock.calls.filter(([query]) => (query as unknown as pg.QueryConfig).name);
  expect(prepared.length).toBeGreaterThanOrEqual(18);
  await look.query('alter table bullmq.job add column brought_by_a_newer_version text');
  await run('after');
});

it('no job leaves an event behind, also where BullMQ was there before', async () => {
  const { rows } = await look.query(
    `select pg_get_functiondef('bullmq.publish_event(text, text, jsonb)'::regprocedure) as quiet`,
  );
  const loud = rows[0].quiet.replace(
    'begin return 0; end',
    `begin insert into bullmq.event (queue, event, created_at_ms)
       values (p_queue, p_event, 0); return 1; end`,
  );
  await look.query(loud);
  const run = startWorker(`test-${randomUUID()}`);
  await run('loud');
  const events = async () => (await look.query('select from bullmq.event')).rowCount;
  expect(await events()).toBeGreaterThan(0);
  await migrateQueues(database.url);
  await run('quiet');
  expect(await events()).toBe(0);
});
