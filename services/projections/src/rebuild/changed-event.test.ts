/** What docs/guides/change-an-event.md says of a read model that gets a column, on real rows. */
import { orderPlaced, orderStream } from '@haat/contracts/events/order';
import { type Following, follow } from '@haat/event-processing/processor';
import { newCommandId } from '@haat/platform/ids';
import { noopLog } from '@haat/platform/log';
import { liveVersion } from '@haat/platform/read-models';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveProcessor } from '../live/live-processor.ts';
import { ordersProjector as projector } from '../projectors/orders.ts';
import type { Projector } from '../projectors/projector.ts';
import { openReadModels, type ReadModels } from '../testing/read-models.ts';
import { migrateSchemas } from './migrate-schemas.ts';

/** As if orders had got their plan after 1.0. */
const ordersProjector = { ...projector, laterColumns: ['plan'] };

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

const services = () => ({ db: shop.connection.db, store: shop.store, log: noopLog });

/** @param ordered more of what was ordered. */
const place = async (orderId: string, ordered: object = {}) => {
  const { type, example: data, version: schemaVersion } = orderPlaced;
  const metadata = { schemaVersion };
  const stored = { ...data, orderId, service: { ...data.service, ...ordered } };
  const event = { id: newCommandId(), type, data: stored, metadata };
  const appended = await shop.store.append(orderStream(orderId), [event], 'no_stream');
  if (!appended.ok) throw new Error(`${orderId} is there already`);
  return appended.position;
};

/** The projector of the version before, which knew of no plan; its table had no such column. */
const { plan: _, ...columns } = ordersProjector.columns;
const before: Projector = {
  ...ordersProjector,
  columns,
  laterColumns: [],
  apply: (row, projected) => {
    const next = ordersProjector.apply(row, projected);
    if (next === undefined || next === row) return next;
    const { plan: _plan, ...known } = next;
    return known;
  },
};
const started = (projector: Projector, signal: AbortSignal): Following =>
  follow(services(), [liveProcessor(services(), projector)], { signal });

it('a rebuild adds a column beside the live rows while customers read them', async () => {
  await shop.connection.pool.query(`
    drop view orders;
    alter table orders_v1 drop column plan;
    create view orders as select * from orders_v1`);
  const stop = new AbortController();
  const old = started(before, stop.signal);
  await shop.reached('orders', await place('HT-old'));
  expect(await shop.rows('orders')).toMatchObject([{ id: 'HT-old' }]);
  stop.abort();
  await old.ended;

  let reads = 0;
  let isOver = false;
  const reader = (async () => {
    for (; !isOver; reads += 1) {
      const found = await shop.connection.db
        .selectFrom('orders')
        .select(['id', 'status'])
        .execute();
      expect(found).toContainEqual({ id: 'HT-old', status: 'under_review' });
    }
  })();
  await vi.waitUntil(() => reads > 0, 60_000);
  await migrateSchemas(services(), [ordersProjector], { signal: ending.signal });
  const newer = started(ordersProjector, ending.signal);
  await shop.reached(
    'orders',
    await place('HT-new', { hosting: { planName: 'Thela', pricePaise: 500_000 } }),
  );
  const readBySwap = reads;
  await vi.waitUntil(() => reads > readBySwap, 60_000);
  isOver = true;
  await reader;

  expect(await liveVersion(shop.connection.db, ordersProjector)).toBe(2);
  expect(await shop.rows('orders')).toMatchObject([
    { id: 'HT-new', plan: 'Thela' },
    { id: 'HT-old', plan: null },
  ]);
  ending.abort();
  await newer.ended;
});
