import { connectEventStore } from '@haat/event-store/connect';
import type { EventStore } from '@haat/event-store/port';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { noopLog } from '@haat/platform/log';
import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { createManualClock } from '@haat/testkit/manual-clock';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createAlarms } from '../alarms/alarms.ts';
import { createCreditNoteNumbers, createInvoiceNumbers } from './invoice-numbers.ts';

let database: TestDatabase;
let connection: DatabaseConnection;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
  store = await connectEventStore(database.url);
});
beforeEach(async () => {
  await connection.pool.query(
    'truncate invoice_numbers, invoice_counters, credit_note_numbers, credit_note_counters, followed_series',
  );
});
afterAll(async () => {
  await store.close();
  await connection.close();
  await database.drop();
});

const clock = createManualClock('2026-11-21T05:02:11.000Z');
const servicesAt = (at = clock, db = connection.db) => {
  const [log, alarms] = [noopLog, createAlarms()];
  return { db, store, clock: at, log, alarms };
};
const give = async (orderId: string, at = clock) =>
  (await createInvoiceNumbers(servicesAt(at)).give(orderId)).number;

it('gives each order the next number, and the same number when requested again', async () => {
  expect(await give('order-a')).toBe('HT-2627-00001');
  expect(await give('order-b')).toBe('HT-2627-00002');
  expect(await give('order-a')).toBe('HT-2627-00001');
});

it('counts credit notes separately, and gives each credit its number once', async () => {
  await give('order-a');
  const numbers = createCreditNoteNumbers(servicesAt());
  const requests = ['credit-a', 'credit-b', 'credit-a'].map((id) => numbers.give(id));
  const given = (await Promise.all(requests)).map(({ number }) => number);
  expect(given).toEqual(['CN-2627-00001', 'CN-2627-00002', 'CN-2627-00001']);
  const again = await createCreditNoteNumbers(servicesAt()).give('credit-b');
  expect(again.number).toBe('CN-2627-00002');
  expect(await give('order-b')).toBe('HT-2627-00002');
});

it('keeps the number and its time across the end of the financial year', async () => {
  const eve = createManualClock('2027-03-31T18:29:59.000Z');
  const numbers = createInvoiceNumbers(servicesAt(eve));
  const first = await numbers.give('order-a');
  eve.advance(2_000);
  expect(await numbers.give('order-a')).toEqual(first);
  expect(await give('order-b', eve)).toBe('HT-2728-00001');
});

it('gives concurrent requests numbers without gaps or duplicates', async () => {
  const orders = Array.from({ length: 12 }, (_, n) => `order-${n}`);
  const requested = [...orders, ...orders, ...orders];
  const numbers = await Promise.all(requested.map((orderId) => give(orderId)));
  expect(numbers.slice(0, 12)).toEqual(numbers.slice(12, 24));
  expect(numbers.slice(0, 12)).toEqual(numbers.slice(24));
  expect(new Set(numbers)).toEqual(
    new Set(orders.map((_, n) => `HT-2627-${String(n + 1).padStart(5, '0')}`)),
  );
});

it('gives a number back when the transaction that took it fails', async () => {
  await give('order-a');
  await expect(
    connection.db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('invoice_counters')
        .set((row) => ({ last_sequence: row('last_sequence', '+', 1) }))
        .execute();
      throw new Error('killed here');
    }),
  ).rejects.toThrow('killed here');
  expect(await give('order-b')).toBe('HT-2627-00002');
});

it('gives many concurrent orders their numbers in one or two statements', async () => {
  const numbers = createInvoiceNumbers(servicesAt());
  await numbers.give('order-before');
  const orders = Array.from({ length: 40 }, (_, n) => `order-${n}`);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const given = await Promise.all(orders.map((orderId) => numbers.give(orderId)));
  // The store checks from time to time whether its connection still answers.
  const statements = queries.mock.calls.filter(([query]) =>
    JSON.stringify(query).includes('invoice_numbers'),
  );
  queries.mockRestore();
  expect(new Set(given.map(({ number }) => number)).size).toBe(40);
  expect(statements.length).toBeOneOf([1, 2]);
});

it('answers once the number is flushed to disk, even on a connection that may lose commits', async () => {
  const replayable = connectDatabase(database.url, { commits: 'replayable' });
  const lsn = async (which: 'insert' | 'flush') =>
    (await replayable.pool.query(`select pg_current_wal_${which}_lsn() as lsn`)).rows[0].lsn;
  const before = await lsn('insert');
  await createInvoiceNumbers(servicesAt(clock, replayable.db)).give('order-a');
  const { rows } = await replayable.pool.query(
    'select pg_current_wal_flush_lsn() > $1::pg_lsn as flushed',
    [before],
  );
  await replayable.close();
  expect(rows).toEqual([{ flushed: true }]);
});
