import { randomUUID } from 'node:crypto';
import { noopLog } from '@haat/platform/log';
import { type Engines, openEngines } from '@haat/testkit/engines';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  createDeferredEnds,
  createJobEnds,
  MAX_REMOVED,
  markFinished,
  removeFinished,
} from './outbox-end.ts';
import { markPublished } from './outbox-relay.ts';

let engines: Engines;
beforeAll(async () => {
  engines = await openEngines();
});
beforeEach(async () => {
  await engines.connection.pool.query('truncate outbox');
});
afterAll(() => engines.close());

const insertRows = async (count: number): Promise<readonly string[]> => {
  const { rows } = await engines.connection.pool.query<{ id: string }>(
    `insert into outbox (id, reactor, event_id, queue, job, payload)
     select 'verify-payment.' || n, 'verify-payment', $2, 'payments', 'verify-payment', '{}'
     from generate_series(1, $1) as n returning id`,
    [count, randomUUID()],
  );
  return rows.map(({ id }) => id);
};

const unfinished = async (): Promise<ReadonlySet<string>> => {
  const { rows } = await engines.connection.pool.query<{ id: string }>(
    'select id from outbox where finished_at is null',
  );
  return new Set(rows.map(({ id }) => id));
};

const rowsLeft = async (): Promise<readonly string[]> => {
  const rows = await engines.connection.db.selectFrom('outbox').select('id').execute();
  return rows.map(({ id }) => id);
};

it('jobs that end together are marked as finished and published in two statements', async () => {
  const ids = await insertRows(40);
  const { finish } = createJobEnds(engines.connection.db);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  await Promise.all(ids.slice(1).map((id) => finish(id)));
  const statements = queries.mock.calls.filter(([query]) =>
    JSON.stringify(query).includes('outbox'),
  );
  expect(statements).toHaveLength(2);
  expect(await unfinished()).toEqual(new Set(ids.slice(0, 1)));
  const { rows } = await engines.connection.pool.query(
    'select count(*)::int as ended from outbox where finished_at is not null and published_at is not null',
  );
  expect(rows).toEqual([{ ended: 39 }]);
});

it('a job whose end could not be stored gets an error, and the next one does not', async () => {
  const [first = '', second = ''] = await insertRows(2);
  const { db, pool } = engines.connection;
  const { finish } = createJobEnds(db);
  await pool.query('alter table outbox rename to hidden');
  await expect(finish(first)).rejects.toThrow(/outbox/);
  await pool.query('alter table hidden rename to outbox');
  await finish(second);
  expect(await unfinished()).toEqual(new Set([first]));
});

it('finish does not wait for a deferred write, and flush does', async () => {
  const ids = await insertRows(3);
  const { db, pool } = engines.connection;
  const { finish, flush } = createDeferredEnds({ db, log: noopLog }, 20);
  await pool.query('alter table outbox rename to hidden');
  await finish(ids[0] ?? '');
  await flush();
  await pool.query('alter table hidden rename to outbox');
  await Promise.all(ids.slice(1).map((id) => finish(id)));
  await flush();
  expect(await unfinished()).toEqual(new Set(ids.slice(0, 1)));
});

it('the end of a job without an event is written before the job returns', async () => {
  const [id = ''] = await insertRows(1);
  const { db } = engines.connection;
  const { finish, flush } = createDeferredEnds({ db, log: noopLog }, 600_000);
  await finish(id, true);
  expect(await unfinished()).toEqual(new Set());
  await flush();
});

it('marking the same jobs as finished and as published at once does not deadlock', async () => {
  const { db, pool } = engines.connection;
  // So many that Postgres scans rows in physical order instead of by id.
  await pool.query(
    `insert into outbox (id, reactor, event_id, queue, job, payload, finished_at, published_at)
     select gen_random_uuid(), 'r', gen_random_uuid(), 'payments', 'j', '{}', now(), now()
     from generate_series(1, 60000)`,
  );
  await pool.query('vacuum analyze outbox');
  const batch = randomUUID();
  const { rows } = await pool.query<{ id: string }>(
    `insert into outbox (id, reactor, event_id, queue, job, payload, batch)
     select gen_random_uuid(), 'r', gen_random_uuid(), 'payments', 'j', '{}', $1
     from generate_series(1, 200) returning id`,
    [batch],
  );
  const ids = rows.map(({ id }) => id);
  for (let n = 0; n < 30; n += 1) {
    await pool.query(
      `update outbox set finished_at = null, published_at = null,
         leased_until = now() + interval '1 hour' where batch = $1`,
      [batch],
    );
    await Promise.all([
      markFinished(db, ids.toReversed()),
      markPublished(
        db,
        ids.map((id) => ({ id, batch })),
      ),
      markFinished(db, ids),
    ]);
  }
  expect(await unfinished()).toEqual(new Set());
});

it('rows that finished over 30 days ago are deleted, 1,000 at a time, and no others', async () => {
  const ids = await insertRows(MAX_REMOVED + 3);
  const { db, pool } = engines.connection;
  const [open = '', recent = '', ...old] = ids;
  await pool.query(
    `update outbox set created_at = now() - interval '60 days',
       finished_at = case id when $1 then null when $2 then now() - interval '29 days'
         else now() - interval '31 days' end`,
    [open, recent],
  );
  const worker = await engines.connectAs('worker');
  expect(await removeFinished(worker.db)).toBe(MAX_REMOVED);
  expect(await removeFinished(db)).toBe(old.length - MAX_REMOVED);
  expect((await rowsLeft()).toSorted()).toEqual([open, recent].toSorted());
  expect(await removeFinished(db)).toBe(0);
});
