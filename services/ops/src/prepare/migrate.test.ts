// @module-tag slow
import { createTestDatabase } from '@haat/testkit/database';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { migrate } from './migrate.ts';

it('four processes migrate an empty database together, and run each migration once', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const applied =
    'select name, count(*)::int as times from kysely_migration group by name order by 1';
  const migrated = (await client.query(applied)).rows;

  // One that looks while another replaces a view meets it about once in seven rounds.
  for (let round = 0; round < 20; round += 1) {
    await client.query('drop schema public cascade; create schema public');
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));
  }

  const again = (await client.query(applied)).rows;
  expect(again.length).toBeGreaterThan(0);
  expect(again).toEqual(migrated);
  expect(again.every((row) => row.times === 1)).toBe(true);
  await client.end();
  await database.drop();
});

it.each([
  ['of Haat 0.x', '0001-event-store', /^Haat 0\.x made the data in the database .*--fresh$/],
  [
    'that a newer version has migrated',
    '9999-of-tomorrow',
    /^A newer version of the shop has brought the database up to date \(9999-of-tomorrow\)\. Start/,
  ],
])('refuses a database %s, and changes nothing', async (_, migration, message) => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('drop table outbox; truncate kysely_migration');
  await client.query('insert into kysely_migration values ($1, now()::text)', [migration]);

  await expect(migrate(database.url)).rejects.toThrow(message);

  const { rows } = await client.query("select to_regclass('outbox') as outbox");
  expect(rows).toEqual([{ outbox: null }]);
  await client.end();
  await database.drop();
});

it('events in another Postgres get their table there', async () => {
  const [database, elsewhere] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new Client({ connectionString: elsewhere.url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');

  await migrate(database.url, elsewhere.url);

  const { rows } = await client.query("select to_regclass('events')::text as events");
  expect(rows).toEqual([{ events: 'events' }]);
  await client.end();
  await Promise.all([database.drop(), elsewhere.drop()]);
});
