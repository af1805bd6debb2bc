import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../connect.ts';
import { REACTED_TO } from '../first-lists.ts';
import * as eventStore from './0001-event-store.ts';
import * as reactions from './0003-reactions.ts';
import * as followers from './0012-followers.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
  await connection.pool.query('drop schema public cascade; create schema public');
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

it('every reactor goes on where the checkpoint that they shared stood, and none begins anew', async () => {
  const db = connection.db as never;
  await eventStore.up(db);
  await reactions.up(db);
  await sql`
    insert into checkpoints (name, position)
    values ('reactors', '0000000000000000042'), ('orders', '0000000000000000041')
  `.execute(connection.db);

  await followers.up(db);

  const { rows } = await connection.pool.query(
    `select name, position, event_types as types from checkpoints order by name collate "C"`,
  );
  const at = '0000000000000000042';
  expect(rows).toContainEqual({
    name: 'orders',
    position: '0000000000000000041',
    types: expect.arrayContaining(['OrderPlaced', 'InvoicePaid']),
  });
  expect(rows.filter(({ name }) => name.startsWith('reactor:'))).toEqual(
    Object.entries(REACTED_TO)
      .map(([name, types]) => ({ name: `reactor:${name}`, position: at, types }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  );
});
