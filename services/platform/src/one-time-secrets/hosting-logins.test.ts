import { createTestDatabase, type TestDatabase } from '@haat/testkit/database';
import { createManualClock, type ManualClock } from '@haat/testkit/manual-clock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../database/connect.ts';
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
/** As an attempt that gets no answer. */
const passwordOf = async (owner = asha, by = logins): Promise<string | null> =>
  (await by.beginTry(owner))?.password ?? null;
const rows = () => connection.db.selectFrom('hosting_logins').selectAll().execute();

describe('The password of a new hosting account', () => {
  it('is created once, also by concurrent calls', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => passwordOf()));
    expect(new Set(made).size).toBe(1);
    expect(await passwordOf()).toBe(made[0]);
    expect(await passwordOf({ ...asha, orderId: 'another' })).not.toBe(made[0]);
  });

  it('is flushed to disk before it is returned', async () => {
    const { pool } = connection;
    const before = (await pool.query('select pg_current_wal_flush_lsn() as lsn')).rows[0].lsn;
    await passwordOf();
    const { rows: flushed } = await pool.query(
      'select pg_current_wal_flush_lsn() > $1::pg_lsn as has_grown',
      [before],
    );
    expect(flushed[0].has_grown).toBe(true);
  });

  it('is stored only encrypted', async () => {
    const password = (await passwordOf()) ?? '';
    expect(password).toHaveLength(15);
    expect(JSON.stringify(await rows())).not.toContain(password);
  });

  it('can be decrypted while the master secret is changed', async () => {
    const password = await passwordOf();
    expect(await passwordOf(asha, under(LATER, CURRENT))).toBe(password);
    expect(await under(LATER, CURRENT).showOnce(asha)).toEqual({ kind: 'shown', password });
  });

  it('is replaced if it cannot be decrypted and the server has not used it', async () => {
    const tried = await logins.beginTry(asha);
    if (tried === null) throw new Error('the login was shown already');
    await logins.endTry(asha, tried);
    const later = under(LATER);
    const again = await passwordOf(asha, later);
    expect(again).not.toBe(tried.password);
    expect(await passwordOf(asha, later)).toBe(again);
    expect(await later.showOnce(asha)).toEqual({ kind: 'shown', password: again });
  });

  it('is lost if it cannot be decrypted and the server may have used it', async () => {
    const password = await passwordOf();
    expect(await passwordOf(asha, under(LATER))).not.toBe(password);
    for (const any of [under(LATER), logins]) {
      expect(await any.showOnce(asha)).toEqual({ kind: 'gone' });
    }
  });

  it('is no longer sent to the server once it was shown', async () => {
    await passwordOf();
    await logins.showOnce(asha);
    expect(await passwordOf()).toBeNull();
  });
});

describe('An attempt to set up a hosting account', () => {
  const NOON = Date.parse('2026-01-15T12:00:00.000Z');
  const begin = async () => {
    const begun = await logins.beginTry(asha);
    if (begun === null) throw new Error('the login was shown already');
    return begun;
  };
  beforeEach(() => {
    clock = createManualClock(new Date(NOON).toISOString());
    logins = under(CURRENT);
  });

  it('is known to the next attempt if it was interrupted', async () => {
    expect(await logins.unansweredTry(asha.orderId)).toBeNull();
    expect(await begin()).toMatchObject({ begunAt: NOON, unansweredAt: null });
    clock.advance(DAY);
    expect(await begin()).toMatchObject({ begunAt: NOON + DAY, unansweredAt: NOON });
    expect(await logins.unansweredTry(asha.orderId)).toBe(NOON + DAY);
  });

  it('clears only itself when it is answered', async () => {
    const first = await begin();
    clock.advance(DAY);
    await logins.endTry(asha, await begin());
    expect(await logins.unansweredTry(asha.orderId)).toBe(NOON);
    clock.advance(DAY);
    const anothers = await begin();
    await logins.endTry(asha, first);
    expect(await logins.unansweredTry(asha.orderId)).toBe(anothers.begunAt);
  });
});

describe('A hosting login', () => {
  it('is shown to one of many concurrent requests, and then deleted', async () => {
    const password = await passwordOf();
    const shown = await Promise.all([1, 2, 3, 4, 5].map(() => logins.showOnce(asha)));
    expect(shown.filter(({ kind }) => kind === 'shown')).toEqual([{ kind: 'shown', password }]);
    expect(shown.filter(({ kind }) => kind === 'shown_before')).toHaveLength(4);
    expect(await rows()).toMatchObject([{ encrypted: null }]);
  });

  it('is not shown to another customer, and stays available to its own', async () => {
    const password = await passwordOf();
    expect(await logins.showOnce({ ...asha, customerId: 'C-STRANGER' })).toEqual({ kind: 'gone' });
    expect(await logins.showOnce(asha)).toEqual({ kind: 'shown', password });
  });

  it('waits for a process with its secret if it cannot be decrypted here', async () => {
    const password = await passwordOf(asha, under(LATER, CURRENT));
    expect(await logins.showOnce(asha)).toEqual({ kind: 'gone' });
    expect(await under(LATER).showOnce(asha)).toEqual({ kind: 'shown', password });
  });

  it('moved into another order’s row cannot be decrypted', async () => {
    await passwordOf();
    await connection.db.updateTable('hosting_logins').set({ order_id: 'another' }).execute();
    expect(await logins.showOnce({ ...asha, orderId: 'another' })).toEqual({ kind: 'gone' });
  });

  it('is deleted after 30 days, and not a day before', async () => {
    await passwordOf();
    clock.advance(29 * DAY);
    expect(await logins.emptyOld()).toBe(0);
    clock.advance(DAY);
    expect(await logins.showOnce(asha)).toEqual({ kind: 'gone' });
    expect(await logins.emptyOld()).toBe(1);
    expect(await rows()).toMatchObject([{ encrypted: null, shown_at: null }]);
    expect(await logins.emptyOld()).toBe(0);
    // A server that takes a month still gets a password.
    expect(await passwordOf()).toHaveLength(15);
    expect(await logins.showOnce(asha)).toEqual({ kind: 'gone' });
  });
});
