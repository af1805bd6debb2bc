import { fitsLiveTable, liveVersion } from '@haat/platform/database/read-models/shape';
import { follow } from '@haat/platform/followers/follow';
import { type Log, silentLog } from '@haat/platform/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveFollower } from '../live-follower.ts';
import { invoicesProjector } from '../projectors/invoices.ts';
import { ordersProjector } from '../projectors/orders.ts';
import { openReadModels, type ReadModels, someHistory } from '../testing/read-models.ts';
import { bringInShape } from './bring-in-shape.ts';

let shop: ReadModels;
let ending: AbortController;
beforeEach(async () => {
  shop = await openReadModels();
  ending = new AbortController();
});
afterEach(async () => {
  ending.abort();
  await shop.close();
});

const services = (log: Log = silentLog) => ({ db: shop.connection.db, store: shop.store, log });
const project = async (): Promise<void> => {
  const stop = new AbortController();
  const { ended } = follow(services(), [liveFollower(services(), ordersProjector)], {
    signal: stop.signal,
  });
  await shop.reached('orders', await shop.append(someHistory(1, 2)));
  stop.abort();
  await ended;
};
/** As a version before it left them. */
const forgetPhases = () =>
  shop.connection.pool.query(`
    drop view orders;
    alter table orders_v1 drop column phase;
    create view orders as select * from orders_v1`);

describe('read models whose tables are not as they are stated', () => {
  it('are built anew: orders of a version before get the phase that their events tell', async () => {
    await project();
    const before = await shop.rows('orders');
    expect(new Set(before.map(({ phase }) => phase)).size).toBeGreaterThan(1);
    await forgetPhases();
    const projectors = [ordersProjector, invoicesProjector];
    await bringInShape(services(), projectors, { signal: ending.signal });
    expect(await shop.rows('orders')).toEqual(before);
    expect(await liveVersion(shop.connection.db, ordersProjector)).toBe(2);
    expect(await liveVersion(shop.connection.db, invoicesProjector)).toBe(1);
  });

  it('are waited for while another process builds them', async () => {
    await project();
    await forgetPhases();
    const other = await shop.connection.pool.connect();
    await other.query("select pg_advisory_lock(hashtextextended('rebuild orders', 0))");
    const warn = vi.fn();
    const done = bringInShape(
      services({ ...silentLog, warn } as unknown as Log),
      [ordersProjector],
      {
        signal: ending.signal,
        lookAgainMs: 1,
      },
    );
    await vi.waitUntil(() => warn.mock.calls.length > 2, { timeout: 30_000 });
    expect(await fitsLiveTable(shop.connection.db, ordersProjector)).toBe(false);
    other.release(true);
    await done;
    expect(await fitsLiveTable(shop.connection.db, ordersProjector)).toBe(true);
  });

  it('are left when the process ends', async () => {
    await project();
    await forgetPhases();
    ending.abort();
    await bringInShape(services(), [ordersProjector], { signal: ending.signal });
    expect(await fitsLiveTable(shop.connection.db, ordersProjector)).toBe(false);
  });
});
