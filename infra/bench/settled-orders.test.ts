import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SettledOrders, watchOrders } from './settled-orders.ts';

let database: TestDatabase;
let client: pg.Client;
let settled: SettledOrders;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`
    create schema seen;
    set search_path to seen;
    create table orders (id text primary key, status text not null);
    insert into orders values ('one', 'under_review'), ('two', 'failed'), ('three', 'locked')`);
  settled = watchOrders(client);
});
afterEach(async () => {
  await settled.stop();
  await client.end();
  await database.drop();
});

it('an order settles when the database shows it, and waits for no other order', async () => {
  const first = settled.untilSettled('one');
  expect(await settled.untilSettled('two')).toBe('failed');
  await client.query(`update orders set status = 'in_processing' where id = 'one'`);
  await client.query(`update orders set status = 'completed' where id = 'one'`);
  expect(await first).toBe('completed');
});

it('an order that is awaited later settles too', async () => {
  expect(await settled.untilSettled('two')).toBe('failed');
  await client.query(`update orders set status = 'cancelled' where id = 'three'`);
  expect(await settled.untilSettled('three')).toBe('cancelled');
});

it('rejects a wait when the table no longer exists', async () => {
  await client.query('drop table orders');
  await expect(settled.untilSettled('one')).rejects.toThrow('"orders" does not exist');
});
