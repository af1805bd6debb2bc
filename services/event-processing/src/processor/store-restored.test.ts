// @module-tag slow
import { reachedBy } from '@haat/testkit/reached';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failedChecks, healthOf } from '../testing/ledger.ts';
import {
  allChecksFailed,
  inEventStoreDb,
  inPostgres,
  type RestorableLedger,
} from '../testing/restorable-ledger.ts';

describe.each([
  ['Postgres', inPostgres],
  ['EventStoreDB', inEventStoreDb],
] as const)('A restored event store, in %s', (_, open) => {
  let ledger: RestorableLedger;
  beforeEach(async () => {
    ledger = await open();
  });
  afterEach(() => ledger.close());

  const NAME = 'reactor:register-domain';
  const OTHER = 'reactor:complete-order';
  /** EventStoreDB rarely reports progress without an event for a processor. */
  const UNHANDLED = Array.from({ length: 300 }, () => 'TriedDomainNameReserved');
  const other = () => ledger.bookkeeper(OTHER, { eventTypes: ['DomainRegistered'] });

  describe('that ends before a checkpoint', () => {
    it('stops the processor at the start with an explanation until it is mended', async () => {
      const restorePoint = await ledger.append('order-1', 'OrderPlaced');
      const before = ledger.run([ledger.bookkeeper(NAME)]);
      await ledger.append('order-2', 'OrderPlaced');
      await ledger.written(NAME, 2);
      await before.stop();
      await ledger.restoreTo(restorePoint);

      const following = ledger.run([ledger.bookkeeper(NAME)]);
      await allChecksFailed(following, /restored to an earlier state.*the command of these/);
      expect(ledger.errors).toContainEqual(expect.stringMatching(/event processor stopped/));

      // New events grow past the checkpoint: none of them is skipped.
      await ledger.append('order-3', 'OrderPlaced');
      await ledger.append('order-4', 'OrderPlaced');
      await allChecksFailed(following, /restored to an earlier state/);
      await ledger.repair(NAME);
      expect(await ledger.written(NAME, 3)).toEqual([
        'order-1/0 OrderPlaced',
        'order-3/0 OrderPlaced',
        'order-4/0 OrderPlaced',
      ]);
      await vi.waitUntil(() => healthOf(following) === true, 60_000);
    });
  });

  it('stops the processors even if it has grown past the checkpoint', async () => {
    const restorePoint = await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME), other()]);
    await ledger.append('order-2', 'DomainRegistered', 'OrderPlaced');
    await Promise.all([ledger.written(NAME, 2), ledger.written(OTHER, 1)]);
    await before.stop();
    await ledger.restoreTo(restorePoint);
    for (let n = 3; n < 9; n += 1) await ledger.append(`order-${n}`, 'OrderPlaced');

    const following = ledger.run([ledger.bookkeeper(NAME), other()]);
    await allChecksFailed(following, /restored to an earlier state/);
    await ledger.repair(NAME);
    expect(await ledger.written(NAME, 7)).toHaveLength(7);
  });

  it('a processor with all its events stops too if another processor’s events are gone', async () => {
    await ledger.append('order-1', 'DomainRegistered');
    const restorePoint = await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME), other()]);
    await ledger.append('order-2', 'OrderPlaced');
    await Promise.all([ledger.written(NAME, 2), ledger.written(OTHER, 1)]);
    const reached = await reachedBy(ledger.services.db, NAME);
    await ledger.append('passing-1', ...UNHANDLED);
    await vi.waitUntil(async () => (await reachedBy(ledger.services.db, OTHER)) >= reached, 60_000);
    await before.stop();
    await ledger.restoreTo(restorePoint);
    await ledger.append('order-3', 'DomainRegistered', 'DomainRegistered');
    await ledger.append('passing-2', ...UNHANDLED, ...UNHANDLED);

    const following = ledger.run([ledger.bookkeeper(NAME), other()]);
    await allChecksFailed(following, /restored to an earlier state/);
    await ledger.repair(OTHER);
    expect(await ledger.written(OTHER, 3)).toHaveLength(3);
  });

  it('another event store under the same address stops the processor', async () => {
    const before = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.written(NAME, 1);
    await before.stop();
    await ledger.replaceStore();

    const following = ledger.run([ledger.bookkeeper(NAME)]);
    expect(await failedChecks(following)).toMatch(/belongs to another event store/);
    await ledger.repair(NAME);
    await vi.waitUntil(() => healthOf(following) === true, 60_000);
  });
});
