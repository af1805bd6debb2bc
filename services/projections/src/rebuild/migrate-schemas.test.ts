// @module-tag slow
import type { PaymentMethod } from '@haat/contracts/events/order';
import type { PlacedPhase } from '@haat/domain/order/order-state';
import { orderStatusOf } from '@haat/domain/order/order-status';
import { follow } from '@haat/event-processing/processor';
import { noopLog } from '@haat/platform/log';
import { fitsLiveTable, liveVersion } from '@haat/platform/read-models';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { liveProcessor } from '../live/live-processor.ts';
import { invoicesProjector } from '../projectors/invoices.ts';
import { ordersProjector as projector } from '../projectors/orders.ts';
import type { Projector } from '../projectors/projector.ts';
import { openReadModels, type ReadModels, someHistory } from '../testing/read-models.ts';
import { migrateSchemas } from './migrate-schemas.ts';

/** As if orders had got their phases after 1.0. */
const ordersProjector = { ...projector, laterColumns: ['phase'] };

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
const project = async (): Promise<void> => {
  const stop = new AbortController();
  const { ended } = follow(services(), [liveProcessor(services(), ordersProjector)], {
    signal: stop.signal,
  });
  await shop.reached('orders', await shop.append(someHistory(1, 2)));
  stop.abort();
  await ended;
};
/** As a version before it left them. */
const deletePhases = () =>
  shop.connection.pool.query(`
    drop view orders;
    alter table orders_v1 drop column phase;
    create view orders as select * from orders_v1`);

describe('Read models with outdated tables', () => {
  it('are rebuilt, and old orders get the phase of their events', async () => {
    await project();
    const before = await shop.rows('orders');
    expect(new Set(before.map(({ phase }) => phase)).size).toBeGreaterThan(1);
    await deletePhases();
    const projectors = [ordersProjector, invoicesProjector];
    await migrateSchemas(services(), projectors, { signal: ending.signal });
    expect(await shop.rows('orders')).toEqual(before);
    expect(await liveVersion(shop.connection.db, ordersProjector)).toBe(2);
    expect(await liveVersion(shop.connection.db, invoicesProjector)).toBe(1);
  });

  it('are waited for while another process rebuilds them', async () => {
    await project();
    await deletePhases();
    const other = await shop.connection.pool.connect();
    await other.query("select pg_advisory_lock(hashtextextended('rebuild orders', 0))");
    const identify = vi.fn(shop.store.identify);
    const looking = { ...services(), store: { ...shop.store, identify } };
    const done = migrateSchemas(looking, [ordersProjector], {
      signal: ending.signal,
      pollIntervalMs: 1,
    });
    await vi.waitUntil(() => identify.mock.calls.length > 3, { timeout: 60_000 });
    expect(await fitsLiveTable(shop.connection.db, ordersProjector)).toBe(false);
    other.release(true);
    await done;
    expect(await fitsLiveTable(shop.connection.db, ordersProjector)).toBe(true);
  });

  it('are not rebuilt by an older version', async () => {
    await project();
    const { phase: _, ...columns } = ordersProjector.columns;
    await migrateSchemas(services(), [ordersProjector], { signal: ending.signal });
    const { status } = columns;
    const older = {
      ...ordersProjector,
      columns: { ...columns, ...(status && { before: status }) },
      laterColumns: [],
    };
    expect(await fitsLiveTable(shop.connection.db, older)).toBe(false);
    await migrateSchemas(services(), [older], { signal: ending.signal });
    expect(await liveVersion(shop.connection.db, ordersProjector)).toBe(1);
  });

  it('are not rebuilt when the process ends', async () => {
    await project();
    await deletePhases();
    ending.abort();
    await migrateSchemas(services(), [ordersProjector], { signal: ending.signal });
    expect(await fitsLiveTable(shop.connection.db, ordersProjector)).toBe(false);
  });
});

describe('A process of the version before order phases', () => {
  /** As it wrote orders: each column but the one that it did not know. */
  const { phase, ...columns } = ordersProjector.columns;
  const before: Projector = {
    ...ordersProjector,
    columns,
    laterColumns: [],
    indexes: ordersProjector.indexes.slice(0, 1),
    apply: (row, projected) => {
      const next = ordersProjector.apply(row, projected);
      if (next === undefined || next === row) return next;
      const { phase: _, ...known } = next;
      return known;
    },
  };
  const follows = (projector: Projector) =>
    follow(services(), [liveProcessor(services(), projector)], {
      signal: ending.signal,
      retry: { firstMs: 5, capMs: 20 },
    });
  const phasesOf = async (): Promise<ReadonlySet<unknown>> =>
    new Set((await shop.rows('orders')).map((row) => row.phase));

  it('leaves no order without a phase, because its rows are rebuilt', async () => {
    expect(phase?.isNullable).toBe(false);
    // The table had no rows when it was migrated, and has the column.
    await shop.connection.pool.query("alter table orders_v1 alter column phase set default ''");
    const stop = new AbortController();
    const { ended } = follow(services(), [liveProcessor(services(), before)], {
      signal: stop.signal,
    });
    await shop.reached('orders', await shop.append(someHistory(1, 2)));
    stop.abort();
    await ended;
    expect(await phasesOf()).toEqual(new Set(['']));
    expect(await fitsLiveTable(shop.connection.db, ordersProjector)).toBe(true);

    await migrateSchemas(services(), [ordersProjector], { signal: ending.signal });

    const phases = await phasesOf();
    expect(phases.size).toBeGreaterThan(1);
    expect(phases).not.toContain('');
  });

  it('stops writing once a newer version has started, and reports it', async () => {
    const old = follows(before);
    await shop.reached('orders', await shop.append(someHistory(1)));
    await migrateSchemas(services(), [ordersProjector], { signal: ending.signal });
    const newer = follows(ordersProjector);
    await shop.reached('orders', await shop.append(someHistory(2, 2)));
    await vi.waitUntil(() => /newer version.*orders\.phase/.test(String(old.health.orders?.())), {
      timeout: 60_000,
    });
    expect(newer.health.orders?.()).toBe(true);
    expect(await phasesOf()).not.toContain('');
    const rows = await shop.rows('orders');
    for (const row of rows) {
      const phase = row.phase as PlacedPhase;
      expect(orderStatusOf({ phase, paymentMethod: row.payment_method as PaymentMethod })).toBe(
        row.status,
      );
    }
    expect((await shop.connection.pool.query('select from parked_events')).rows).toEqual([]);
    ending.abort();
    await Promise.all([old.ended, newer.ended]);
  });
});
