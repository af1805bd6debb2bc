import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventDatabase, type EventDatabase } from '../testing/event-database.ts';
import { anEvent, aPrefix, write } from '../testing/shop-events.ts';
import { openPostgresEventStore } from './open.ts';
import { createEventStoreSchema } from './schema.ts';

let database: EventDatabase;

beforeAll(async () => {
  database = await createEventDatabase();
});

afterAll(() => database.drop());

it('is made once by many processes that start together, and keeps what is there', async () => {
  await database.pool.query('drop table if exists events cascade');
  await Promise.all(Array.from({ length: 6 }, () => createEventStoreSchema(database.pool)));
  const store = openPostgresEventStore({ connectionString: database.url });
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, [anEvent()]);

  await Promise.all(Array.from({ length: 6 }, () => createEventStoreSchema(database.pool)));

  expect((await store.read(stream)).events).toHaveLength(1);
  await store.close();
});

it('is brought up to date beneath services that append, which may go on as they did', async () => {
  const { pool } = database;
  await createEventStoreSchema(pool);
  // As versions of before had it: without the argument that says what follows what.
  const { rows } = await pool.query(
    "select pg_get_functiondef('append_events'::regproc) as text, current_user as owner",
  );
  const before = String(rows[0].text)
    .replace(/, p_after integer\[\] DEFAULT [^)]*/, '')
    .replaceAll('p_after[i]', '0');
  await pool.query(`drop function append_events; ${before}`);
  const worker = `worker_${randomUUID().replaceAll('-', '')}`;
  await pool.query(`create role ${worker}`);
  await pool.query(`revoke all on function append_events from public;
    grant execute on function append_events to ${worker}; grant usage on schema public to ${worker}`);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const appendTo = (stream: string) =>
    client.query({
      name: 'append_events',
      text: 'select * from append_events($1,$2,$3,$4,$5,$6,$7,$8,$9)',
      values: [[stream], [-1], [0], [1], [1], [randomUUID()], ['Tried'], ['{}'], ['{}']],
    });
  try {
    await client.query(`set role ${worker}`);
    const written = [{ outcome: 'written', revision: '0', position: expect.anything() }];
    expect((await appendTo(`${aPrefix()}order-1`)).rows).toEqual(written);

    await createEventStoreSchema(pool);

    expect((await appendTo(`${aPrefix()}order-1`)).rows).toEqual(written);
    const { rows: left } = await pool.query(
      "select pronargs from pg_proc where proname = 'append_events'",
    );
    expect(left).toEqual([{ pronargs: 10 }]);
  } finally {
    await client.end();
    await pool.query(`drop owned by ${worker}; drop role ${worker}`);
  }
});

describe('what has happened', () => {
  it.each([
    `update events set data = '{}'`,
    'delete from events',
    'truncate events',
    'truncate events cascade',
    // Replication would switch ordinary triggers off.
    `set session_replication_role = replica; delete from events`,
  ])('cannot be changed by: %s', async (statement) => {
    const store = openPostgresEventStore({ connectionString: database.url });
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, [anEvent()]);
    const before = await store.read(stream);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();

    await expect(client.query(statement)).rejects.toThrow(/append-only/);

    await client.end();
    expect(await store.read(stream)).toEqual(before);
    await store.close();
  });
});
