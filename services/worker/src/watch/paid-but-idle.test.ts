import { timelineTitles } from '@haat/contracts/messages';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database/connect';
import { createManualClock } from '@haat/platform/testing/manual-clock';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPaidButIdle } from './paid-but-idle.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const clock = createManualClock('2026-11-21T05:10:00.000Z');
const MINUTE = 60_000;

const order = async (id: string, lastTitle: string, minutesAgo: number): Promise<void> => {
  const at = new Date(clock.now() - minutesAgo * MINUTE);
  await connection.db
    .insertInto('orders')
    .values({
      id,
      customer_id: 'C-7K3M92QD',
      email: 'asha@example.in',
      service: 'Domain',
      domain: `${id}.in`,
      status: lastTitle === timelineTitles.matchingCredit ? 'under_review' : 'in_processing',
      price_paise: 54_900,
      payment_method: 'upi',
      reference_code: 'PAY-7K3M-92QD-4T8X',
      timeline: JSON.stringify([
        { at: at.toISOString(), title: lastTitle, detail: null, state: 'done' },
      ]) as never,
      placed_at: at,
      updated_at: at,
    } as never)
    .execute();
};

it('finds paid orders for which nobody has asked the registrar, the oldest first', async () => {
  await order('waits-for-the-bank', timelineTitles.matchingCredit, 60);
  await order('just-paid', timelineTitles.creditMatched, 4);
  await order('forgotten', timelineTitles.creditMatched, 6);
  await order('long-forgotten', timelineTitles.creditMatched, 90);
  await order('under-way', timelineTitles.registrarAsked, 90);
  expect(await findPaidButIdle({ db: connection.db, clock }, 5 * MINUTE)).toEqual([
    'long-forgotten',
    'forgotten',
  ]);
});
