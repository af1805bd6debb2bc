// @module-tag slow
/** An event store that is restored to an earlier state while processes follow it. */

import type { EventStore } from '@haat/event-store/port';
import { anEvent } from '@haat/testkit/shop-events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { halfOpenConsumer } from '../testing/half-open.ts';
import { healthOf } from '../testing/ledger.ts';
import {
  allChecksFailed,
  inEventStoreDb,
  inPostgres,
  type RestorableLedger,
} from '../testing/restorable-ledger.ts';

const NAME = 'reactor:register-domain';
const OTHER = 'reactor:complete-order';

/** Appended by others meanwhile, each to another order. */
const laterEvents = (...types: readonly string[]) =>
  types.map((type, n) => ({ ...anEvent(type), stream: `order-${n + 3}` }));

describe.each([
  ['Postgres', inPostgres],
  ['EventStoreDB', inEventStoreDb],
] as const)('An event store restored beneath running processors, in %s', (_, open) => {
  let ledger: RestorableLedger;
  beforeEach(async () => {
    ledger = await open();
  });
  afterEach(() => ledger.close());

  const other = () => ledger.bookkeeper(OTHER, { eventTypes: ['DomainRegistered'] });

  it('stops the processors', async () => {
    const restorePoint = await ledger.append('order-1', 'OrderPlaced');
    const following = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.written(NAME, 2);
    await ledger.restoreTo(restorePoint);
    await allChecksFailed(following, /restored to an earlier state/);
  });

  it('stops them even if the store has grown past their positions', async () => {
    const restorePoint = await ledger.append('order-1', 'OrderPlaced');
    // No poll happens during this test.
    const following = ledger.run([ledger.bookkeeper(NAME), other()], { pollIntervalMs: 600_000 });
    await ledger.append('order-2', 'DomainRegistered', 'OrderPlaced');
    await Promise.all([ledger.written(NAME, 2), ledger.written(OTHER, 1)]);
    await vi.waitUntil(() => [NAME, OTHER].every(following.hasCaughtUp), 60_000);
    await ledger.restoreTo(
      restorePoint,
      laterEvents(...Array.from({ length: 6 }, () => 'OrderPlaced')),
    );
    await ledger.append('order-9', 'OrderPlaced', 'DomainRegistered');

    await allChecksFailed(following, /restored to an earlier state/);
    expect(await ledger.entries(NAME)).toEqual(['order-1/0 OrderPlaced', 'order-2/1 OrderPlaced']);
    await ledger.repair(NAME);
    await ledger.repair(OTHER);
    expect(await ledger.written(NAME, 8)).toHaveLength(8);
    expect(await ledger.written(OTHER, 1)).toEqual(['order-9/1 DomainRegistered']);
  });

  it('stops a processor that was disconnected while the store was restored and grew', async () => {
    const restorePoint = await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.written(NAME, 2);
    await before.stop();
    const opened = halfOpenConsumer(ledger);
    const options = { pollIntervalMs: 600_000, staleMs: 500 };
    const following = ledger.run([ledger.bookkeeper(NAME)], options);
    await opened();
    await ledger.restoreTo(restorePoint, laterEvents('OrderPlaced', 'OrderPlaced', 'OrderPlaced'));

    await allChecksFailed(following, /restored to an earlier state/);
    expect(await ledger.entries(NAME)).toHaveLength(2);
  });

  it('lets a processor that handled none of the lost events continue and miss nothing', async () => {
    const restorePoint = await ledger.append('order-1', 'OrderPlaced');
    const idle = { ...other(), idleMoveMs: 600_000 };
    const processors = [ledger.bookkeeper(NAME), idle];
    const following = ledger.run(processors, { pollIntervalMs: 600_000 });
    await vi.waitUntil(() => [NAME, OTHER].every(following.hasCaughtUp), 60_000);
    await ledger.append('order-2', 'OrderPlaced', 'OrderPlaced', 'OrderPlaced');
    await ledger.written(NAME, 4);
    const orders = Array.from({ length: 8 }, () => 'OrderPlaced');
    await ledger.restoreTo(restorePoint, laterEvents('DomainRegistered', ...orders));
    await ledger.append('order-99', 'OrderPlaced', 'DomainRegistered');

    expect(await ledger.written(OTHER, 2)).toEqual([
      'order-3/0 DomainRegistered',
      'order-99/1 DomainRegistered',
    ]);
    await vi.waitUntil(
      () => /restored to an earlier state/.test(String(following.health[NAME]?.())),
      60_000,
    );
  });

  it('a store that lacks a handled event for a moment does not count as restored', async () => {
    await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.written(NAME, 1);
    await before.stop();
    const { store } = ledger.services;
    let missedReads = 0;
    // As a cut-off leader answers that does not know yet that it lost the lead.
    const read: EventStore['read'] = async (stream, options) => {
      if (stream !== 'order-1' || missedReads > 0) return store.read(stream, options);
      missedReads += 1;
      return { events: [], revision: 'no_stream' };
    };
    Object.assign(ledger.services, { store: { ...store, read } });

    const following = ledger.run([ledger.bookkeeper(NAME)], { pollIntervalMs: 600_000 });
    await ledger.append('order-2', 'OrderPlaced');
    expect(await ledger.written(NAME, 2)).toHaveLength(2);
    expect(missedReads).toBe(1);
    expect(healthOf(following)).toBe(true);
    expect(ledger.errors).toEqual([]);
  });
});
