import type { PlacedPhase } from '@haat/domain/order/order-state';
import { orderStatusOf } from '@haat/domain/order/order-status';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { createManualClock } from '@haat/testkit/manual-clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findStuckOrders } from './stuck-orders.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  // One connection: what its session has counted is what the test reads.
  connection = connectDatabase(database.url, { maxConnections: 1 });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const clock = createManualClock('2026-11-21T05:10:00.000Z');
const MINUTE = 60_000;

const order = async (id: string, phase: PlacedPhase, minutesAgo: number): Promise<void> => {
  const at = new Date(clock.now() - minutesAgo * MINUTE);
  await connection.db
    .insertInto('orders')
    .values({
      id,
      customer_id: 'C-7K3M92QD',
      email: 'asha@example.in',
      service: 'Domain',
      kind: 'domain',
      domain: `${id}.in`,
      phase,
      status: orderStatusOf({ phase }),
      price_paise: 54_900,
      payment_method: 'upi',
      reference_code: 'PAY-7K3M-92QD-4T8X',
      timeline: '[]',
      placed_at: at,
      updated_at: at,
    })
    .execute();
};

it('finds paid orders whose registration has not begun, the oldest first', async () => {
  await order('waits-for-the-bank', 'placed', 60);
  await order('just-paid', 'payment_confirmed', 4);
  await order('forgotten', 'payment_confirmed', 6);
  await order('long-forgotten', 'payment_confirmed', 90);
  await order('under-way', 'registration_requested', 90);
  expect(await findStuckOrders({ db: connection.db, clock }, 5 * MINUTE)).toEqual([
    'long-forgotten',
    'forgotten',
  ]);
});

it('finds stuck orders without reading the whole orders table', async () => {
  await order('one-of-many', 'completed', 90);
  const { db, pool } = connection;
  await pool.query(`
    create temporary table many as select orders.* from orders, generate_series(1, 5000)
      where id = 'one-of-many';
    update many set id = gen_random_uuid()::text;
    insert into orders select * from many`);
  await pool.query('analyze');
  const wholeTableReads = async (): Promise<number> => {
    await pool.query('select pg_stat_force_next_flush()');
    const { rows } = await pool.query(
      "select seq_scan from pg_stat_user_tables where relname ~ '^orders_v'",
    );
    return rows[0].seq_scan;
  };
  const before = await wholeTableReads();
  expect(await findStuckOrders({ db, clock }, 5 * MINUTE)).toHaveLength(2);
  expect(await wholeTableReads()).toBe(before);
});
