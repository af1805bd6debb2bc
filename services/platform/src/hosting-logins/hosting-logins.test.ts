import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
import { createManualClock, type ManualClock } from '../testing/manual-clock.ts';
import { createHostingLogins, type HostingLogins } from './hosting-logins.ts';

const CURRENT = 'a master that only the tests know of';
const LATER = 'another master that the tests know of';
const DAY = 24 * 60 * 60 * 1_000;
const asha = { orderId: 'HT-261122-7K3M92QD4T8X', customerId: 'C-7K3M92QD' };

let database: TestDatabase;
let connection: ReturnType<typeof connectDatabase>;
let clock: ManualClock;
let logins: HostingLogins;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url, { commits: 'replayable' });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});
beforeEach(async () => {
  await connection.db.deleteFrom('hosting_logins').execute();
  clock = createManualClock();
  logins = createHostingLogins(connection.db, clock, { current: CURRENT });
});

const under = (current: string, previous?: string) =>
  createHostingLogins(connection.db, clock, { current, previous });
const rows = () => connection.db.selectFrom('hosting_logins').selectAll().execute();

describe('the password of a new account', () => {
  it('is made once, also by two at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => logins.passwordOf(asha)));
    expect(new Set(made).size).toBe(1);
    expect(await logins.passwordOf(asha)).toBe(made[0]);
    expect(await logins.passwordOf({ ...asha, orderId: 'another' })).not.toBe(made[0]);
  });

  it('is on disk before it is answered, though the rest of the worker’s commits may wait', async () => {
    const { pool } = connection;
    const before = (await pool.query('select pg_current_wal_flush_lsn() as lsn')).rows[0].lsn;
    await logins.passwordOf(asha);
    const { rows: flushed } = await pool.query(
      'select pg_current_wal_flush_lsn() > $1::pg_lsn as has_grown',
      [before],
    );
    expect(flushed[0].has_grown).toBe(true);
  });

  it('stands nowhere as it is', async () => {
    const password = (await logins.passwordOf(asha)) ?? '';
    expect(password).toHaveLength(15);
    expect(JSON.stringify(await rows())).not.toContain(password);
  });

  it('opens with the master of its time while that one is exchanged, then is made anew', async () => {
    const password = await logins.passwordOf(asha);
    expect(await under(LATER, CURRENT).passwordOf(asha)).toBe(password);
    const anew = await under(LATER).passwordOf(asha);
    expect(anew).not.toBe(password);
    expect(await under(LATER).showOnce(asha)).toEqual({ kind: 'shown', password: anew });
  });

  it('is no more told to the server once it was shown', async () => {
    await logins.passwordOf(asha);
    await logins.showOnce(asha);
    expect(await logins.passwordOf(asha)).toBeNull();
  });
});

describe('a login', () => {
  it('is shown to one of many at once, and kept no more', async () => {
    const password = await logins.passwordOf(asha);
    const shown = await Promise.all([1, 2, 3, 4, 5].map(() => logins.showOnce(asha)));
    expect(shown.filter(({ kind }) => kind === 'shown')).toEqual([{ kind: 'shown', password }]);
    expect(shown.filter(({ kind }) => kind === 'shown_before')).toHaveLength(4);
    expect(await rows()).toMatchObject([{ sealed: null }]);
  });

  it('is shown to nobody else, and waits for its customer all the same', async () => {
    const password = await logins.passwordOf(asha);
    expect(await logins.showOnce({ ...asha, customerId: 'C-STRANGER' })).toEqual({ kind: 'gone' });
    expect(await logins.showOnce(asha)).toEqual({ kind: 'shown', password });
  });

  it('moved into another order’s row opens for nobody', async () => {
    await logins.passwordOf(asha);
    await connection.db.updateTable('hosting_logins').set({ order_id: 'another' }).execute();
    expect(await logins.showOnce({ ...asha, orderId: 'another' })).toEqual({ kind: 'gone' });
  });

  it('is gone after 30 days, a day before it is not', async () => {
    await logins.passwordOf(asha);
    clock.advance(29 * DAY);
    expect(await logins.emptyOld()).toBe(0);
    clock.advance(DAY);
    expect(await logins.showOnce(asha)).toEqual({ kind: 'gone' });
    expect(await logins.emptyOld()).toBe(1);
    expect(await rows()).toMatchObject([{ sealed: null, shown_at: null }]);
    expect(await logins.emptyOld()).toBe(0);
    expect(await logins.passwordOf(asha)).toHaveLength(15);
  });
});
