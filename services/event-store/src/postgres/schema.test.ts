import { anEvent, aPrefix, write } from '@haat/testkit/shop-events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventDatabase, type EventDatabase } from '../testing/event-database.ts';
import { openPostgresEventStore } from './open.ts';
import { createEventStoreSchema } from './schema.ts';

let database: EventDatabase;

beforeAll(async () => {
  database = await createEventDatabase();
});

afterAll(() => database.drop());

it('is created once by many processes that start together, and keeps existing events', async () => {
  await database.pool.query('drop table if exists events cascade');
  await Promise.all(Array.from({ length: 6 }, () => createEventStoreSchema(database.pool)));
  const store = openPostgresEventStore({ connectionString: database.url });
  const stream = `${aPrefix()}order-1`;
  await write(store, stream, [anEvent()]);

  await Promise.all(Array.from({ length: 6 }, () => createEventStoreSchema(database.pool)));

  expect((await store.read(stream)).events).toHaveLength(1);
  await store.close();
});

describe('Recorded events', () => {
  it.each([
    `update events set data = '{}'`,
    'delete from events',
    'truncate events',
    'truncate events cascade',
    // Replication would disable ordinary triggers.
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
