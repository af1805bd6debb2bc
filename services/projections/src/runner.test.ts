import { sample } from '@haat/contracts/testing/sample';
import { silentLog } from '@haat/platform/log';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ordersProjector } from './projectors/orders.ts';
import { projectors } from './projectors.ts';
import { runProjector } from './runner.ts';
import { openReadModels, type ReadModels, someHistory } from './testing/read-models.ts';

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

const run = (projector = ordersProjector, batchSize?: number) =>
  runProjector({ db: shop.connection.db, store: shop.store, log: silentLog }, projector, {
    signal: ending.signal,
    ...(batchSize === undefined ? {} : { batchSize }),
  });

const allReached = (position: Parameters<ReadModels['reached']>[1]) =>
  Promise.all(projectors.map(({ name }) => shop.reached(name, position)));

describe('a running projector', () => {
  it('takes in what happened before it started, then what happens', async () => {
    await shop.append(someHistory(1));
    const runners = projectors.map((projector) => run(projector, 3));
    await allReached(await shop.append(someHistory(2)));
    expect(await shop.rows('orders')).not.toHaveLength(0);
    expect(await shop.rows('payments')).not.toHaveLength(0);
    expect(runners.every(({ isWell }) => isWell())).toBe(true);
    ending.abort();
    await Promise.all(runners.map(({ ended }) => ended));
  });

  it('shares the work with others of its kind: each event counts once', async () => {
    const runners = [1, 2, 3].map(() => run(ordersProjector, 2));
    const last = await shop.append(someHistory(3, 3));
    await shop.reached('orders', last);
    const together = await shop.rows('orders');
    ending.abort();
    await Promise.all(runners.map(({ ended }) => ended));

    await shop.connection.pool.query('truncate orders_v1, checkpoints');
    ending = new AbortController();
    const alone = run();
    await shop.reached('orders', last);
    expect(together).toEqual(await shop.rows('orders'));
    ending.abort();
    await alone.ended;
  });

  it('stops at an event it cannot read, says so, and goes on from there once it can', async () => {
    const runner = run();
    const unreadable = { ...orderPlaced, data: { orderId: 'order-x' } } as never;
    await shop.append(someHistory(4));
    await shop.append([{ stream: 'order-x', event: unreadable }]);
    const last = await shop.append(someHistory(5));
    while (runner.isWell()) await new Promise((resolve) => setImmediate(resolve));
    const before = await shop.rows('orders');

    // As a new version of Haat would: it knows the event.
    await shop.connection.pool.query(`alter table events disable trigger all;
      update events set data = '${JSON.stringify({ ...orderPlaced.data, orderId: 'order-x' })}'
      where stream = 'order-x'`);
    await shop.reached('orders', last);
    while (!runner.isWell()) await new Promise((resolve) => setImmediate(resolve));
    const after = await shop.rows('orders');
    expect(after.map(({ id }) => id)).toContain('order-x');
    expect(after.length).toBeGreaterThan(before.length);
    ending.abort();
    await runner.ended;
  });
});
