import { createTestDatabase } from '@haat/testkit/database';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { migrate } from './migrate.ts';

it('brings an empty database up to date once, though four processes try together', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const applied =
    'select name, count(*)::int as times from kysely_migration group by name order by 1';
  const migrated = (await client.query(applied)).rows;
  await client.query('drop schema public cascade; create schema public');

  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)));

  const again = (await client.query(applied)).rows;
  expect(again.length).toBeGreaterThan(0);
  expect(again).toEqual(migrated);
  expect(again.every((row) => row.times === 1)).toBe(true);
  await client.end();
  await database.drop();
});

it('gives events that live in another Postgres their table there', async () => {
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

it('gives reported payments their new columns wherever a rebuild has moved them', async () => {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    drop view payments;
    alter table payments_v1 drop column credit_not_seen_at, drop column rejected_at;
    alter table payments_v1 rename to payments_v7;
    create view payments as select * from payments_v7;
    insert into payments (reference_code, customer_id, utr, amount_paise, status, submitted_at,
      updated_at)
    values ('PAY-1', 'asha', '1', 1, 'rejected', '2026-01-15', '2026-01-16'),
      ('PAY-2', 'asha', '2', 1, 'verified', '2026-01-15', '2026-01-16');
    delete from kysely_migration where name >= '0020'`);

  await migrate(database.url);

  const { rows } = await client.query(
    'select credit_not_seen_at, rejected_at = updated_at as dated from payments order by utr',
  );
  expect(rows).toEqual([
    { credit_not_seen_at: null, dated: true },
    { credit_not_seen_at: null, dated: null },
  ]);
  await client.end();
  await database.drop();
});
