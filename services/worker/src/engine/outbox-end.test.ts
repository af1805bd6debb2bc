import { randomUUID } from 'node:crypto';
import { noopLog } from '@haat/platform/log';
import { type Engines, openEngines } from '@haat/testkit/engines';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  createJobEnds,
  createLaterEnds,
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

const ask = async (count: number): Promise<readonly string[]> => {
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

it('jobs that end together are remembered together, and as handed over', async () => {
  const ids = await ask(40);
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
  const [first = '', second = ''] = await ask(2);
  const { db, pool } = engines.connection;
  const { finish } = createJobEnds(db);
  await pool.query('alter table outbox rename to hidden');
  await expect(finish(first)).rejects.toThrow(/outbox/);
  await pool.query('alter table hidden rename to outbox');
  await finish(second);
  expect(await unfinished()).toEqual(new Set([first]));
});

it('ends that are remembered later keep no queue waiting, and are before a worker leaves', async () => {
  const ids = await ask(3);
  const { db, pool } = engines.connection;
  const { finish, remembered } = createLaterEnds({ db, log: noopLog }, 20);
  await pool.query('alter table outbox rename to hidden');
  await finish(ids[0] ?? '');
  await remembered();
  await pool.query('alter table hidden rename to outbox');
  await Promise.all(ids.slice(1).map((id) => finish(id)));
  await remembered();
  expect(await unfinished()).toEqual(new Set(ids.slice(0, 1)));
});

it('an end without an event is stored before its queue learns of it', async () => {
  const [id = ''] = await ask(1);
  const { db } = engines.connection;
  const { finish, remembered } = createLaterEnds({ db, log: noopLog }, 600_000);
  await finish(id, true);
  expect(await unfinished()).toEqual(new Set());
  await remembered();
});

it('ends and hand-overs of the same jobs wait for each other, in one order', async () => {
  const { db, pool } = engines.connection;
  // So many that rows are found in the order in which they lie, not in that of their ids.
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

it('what was done long ago is forgotten, so many at once, and nothing else', async () => {
  const ids = await ask(MAX_REMOVED + 3);
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
