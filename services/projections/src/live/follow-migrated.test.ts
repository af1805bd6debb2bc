import { openElection } from '@haat/event-processing/leader';
import { noopLog } from '@haat/platform/log';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invoicesProjector } from '../projectors/invoices.ts';
import { ordersProjector } from '../projectors/orders.ts';
import { openReadModels, type ReadModels, someHistory } from '../testing/read-models.ts';
import { followMigrated } from './follow-migrated.ts';

let shop: ReadModels;
beforeEach(async () => {
  shop = await openReadModels();
});
afterEach(() => shop.close());

/** As a process does it, from its start to its end. */
const within = async (act: (follows: ReturnType<typeof followMigrated>) => Promise<void>) => {
  const ending = new AbortController();
  const services = { db: shop.connection.db, store: shop.store, log: noopLog };
  const election = openElection(shop.url, { instance: 'projections-1', log: noopLog });
  const projectors = [ordersProjector, invoicesProjector];
  const follows = followMigrated({ ...services, election }, services, projectors, {
    lease: 'projections',
    signal: ending.signal,
  });
  try {
    await act(follows);
  } finally {
    ending.abort();
    await follows.ended;
    await election.close();
  }
};

it('a read model that cannot be swapped in yet does not hold up the others, and follows later', async () => {
  const { pool } = shop.connection;
  await within(async () => {
    await shop.reached('orders', await shop.append(someHistory(1)));
  });
  await pool.query(`
    drop view orders;
    alter table orders_v1 drop column phase;
    create view orders as select * from orders_v1`);
  const reader = await pool.connect();
  await reader.query('begin; select from orders_v1');
  await within(async ({ following }) => {
    const meanwhile = await shop.append(someHistory(2));
    await shop.reached('invoices', meanwhile);
    expect(Object.keys(following()?.health ?? {})).toEqual(['invoices']);
    await reader.query('commit');
    reader.release();
    await shop.reached('orders', meanwhile);
    const names = ['orders', 'invoices'];
    await vi.waitUntil(() => names.every((name) => following()?.hasCaughtUp(name)), {
      timeout: 60_000,
    });
    expect(names.map((name) => following()?.health[name]?.())).toEqual([true, true]);
  });
  expect(new Set((await shop.rows('orders')).map(({ phase }) => phase)).size).toBeGreaterThan(1);
});
