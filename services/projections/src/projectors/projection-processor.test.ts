// @module-tag slow
import { sample } from '@haat/contracts/testing/sample';
import { listParked, requestRetry } from '@haat/event-processing/parked-events';
import { type Following, follow } from '@haat/event-processing/processor';
import { noopLog } from '@haat/platform/log';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveProcessor } from '../live/live-processor.ts';
import { openReadModels, type ReadModels, someHistory } from '../testing/read-models.ts';
import { ordersProjector } from './orders.ts';
import type { Projector } from './projector.ts';
import { projectors } from './projectors.ts';

const orderPlaced = sample('OrderPlaced');

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

const run = (followed: readonly Projector[] = [ordersProjector], batchSize?: number): Following => {
  const services = { db: shop.connection.db, store: shop.store, log: noopLog };
  return follow(
    services,
    followed.map((projector) => liveProcessor(services, projector)),
    {
      signal: ending.signal,
      pollIntervalMs: 20,
      ...(batchSize === undefined ? {} : { batchSize }),
    },
  );
};

const isHealthy = ({ health }: Following): boolean =>
  Object.values(health).every((check) => check() === true);

const allReached = (position: Parameters<ReadModels['reached']>[1]) =>
  Promise.all(projectors.map(({ name }) => shop.reached(name, position)));

describe('A running projector', () => {
  it('applies past events first, then new ones', async () => {
    await shop.append(someHistory(1));
    const following = run(projectors, 3);
    await allReached(await shop.append(someHistory(2)));
    expect(await shop.rows('orders')).not.toHaveLength(0);
    expect(await shop.rows('payments')).not.toHaveLength(0);
    expect(isHealthy(following)).toBe(true);
    ending.abort();
    await following.ended;
  });

  it('shares events with other processes, and applies each event once', async () => {
    const processes = [1, 2, 3].map(() => run([ordersProjector], 2));
    const last = await shop.append(someHistory(3, 3));
    await shop.reached('orders', last);
    const together = await shop.rows('orders');
    ending.abort();
    await Promise.all(processes.map(({ ended }) => ended));

    await shop.connection.pool.query('truncate orders_v1, checkpoints');
    ending = new AbortController();
    const alone = run();
    await shop.reached('orders', last);
    expect(together).toEqual(await shop.rows('orders'));
    ending.abort();
    await alone.ended;
  });

  it('parks an order with an unreadable event, and applies it when it is retried', async () => {
    const { db } = shop.connection;
    const following = run();
    const unreadable = { ...orderPlaced, data: { orderId: 'order-x' } } as never;
    const confirmed = sample('OrderPaymentConfirmed');
    await shop.append(someHistory(4));
    await shop.append([
      { stream: 'order-x', event: unreadable },
      {
        stream: 'order-x',
        event: { ...confirmed, data: { ...confirmed.data, orderId: 'order-x' } },
      },
    ]);
    await shop.reached('orders', await shop.append(someHistory(5)));
    expect(isHealthy(following)).toBe(true);
    expect(await listParked(db)).toMatchObject([
      {
        processor: 'orders',
        stream: 'order-x',
        revision: 0,
        error: expect.stringMatching(/schema/),
      },
      {
        processor: 'orders',
        stream: 'order-x',
        revision: 1,
        error: expect.stringMatching(/behind/),
      },
    ]);

    // As a new version of Haat would: it knows the event.
    await shop.connection.pool.query(`alter table events disable trigger all;
      update events set data = '${JSON.stringify({ ...orderPlaced.data, orderId: 'order-x' })}'
      where stream = 'order-x' and revision = 0`);
    expect(await requestRetry(db, { processor: 'orders', stream: 'order-x', by: 'meera' })).toBe(2);
    await vi.waitUntil(async () => (await listParked(db)).length === 0, { timeout: 60_000 });
    const order = (await shop.rows('orders')).find(({ id }) => id === 'order-x');
    expect(order).toMatchObject({ status: 'in_processing', paid_paise: expect.any(Number) });
    ending.abort();
    await following.ended;
  });

  it('is rebuilt when it gets a new event type that already has events', async () => {
    const before: Projector = {
      ...ordersProjector,
      eventTypes: ordersProjector.eventTypes.filter((type) => type !== 'OrderPaymentConfirmed'),
    };
    const old = run([before]);
    const last = await shop.append(someHistory(6, 3));
    await shop.reached('orders', last);
    ending.abort();
    await old.ended;
    const without = await shop.rows('orders');

    ending = new AbortController();
    const following = run();
    await vi.waitUntil(() => following.hasCaughtUp('orders'), { timeout: 60_000 });
    const rows = await shop.rows('orders');
    expect(rows).not.toEqual(without);
    expect(rows.some(({ paid_paise }) => paid_paise !== null)).toBe(true);
    const { rows: versions } = await shop.connection.pool.query(
      "select tablename from pg_tables where tablename like 'orders_v%'",
    );
    expect(versions).toEqual([{ tablename: 'orders_v2' }]);
    ending.abort();
    await following.ended;
  });
});
