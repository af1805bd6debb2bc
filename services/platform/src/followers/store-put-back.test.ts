import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START, type SubscribeOptions } from '../event-store/port.ts';
import { anEvent } from '../event-store/testing/shop-events.ts';
import { findCheckpoint, restartCheckpoint } from './checkpoints.ts';
import type { Following } from './follow.ts';
import { healthOf, sickness } from './testing/ledger.ts';
import { inEventStoreDb, inPostgres, type PutBackLedger } from './testing/put-back.ts';
import { reachedBy } from './testing/reached.ts';

describe.each([
  ['Postgres', inPostgres],
  ['EventStoreDB', inEventStoreDb],
] as const)('in %s', (_, open) => {
  let ledger: PutBackLedger;
  beforeEach(async () => {
    ledger = await open();
  });
  afterEach(() => ledger.close());

  const NAME = 'reactor:register-domain';
  const OTHER = 'reactor:complete-order';
  /** EventStoreDB tells only now and then how far it has come without an event for a follower. */
  const NOBODYS = Array.from({ length: 300 }, () => 'TriedDomainNameReserved');
  const other = () => ledger.bookkeeper(OTHER, { eventTypes: ['DomainRegistered'] });

  /** Resolves once each of them says so; before, its database may be away for a moment. */
  const allSick = ({ health }: Following, said: RegExp): Promise<unknown> =>
    vi.waitUntil(() => Object.values(health).every((check) => said.test(String(check()))), 30_000);
  const mend = async (name: string): Promise<void> => {
    const { id } = await ledger.services.store.identify();
    await ledger.connection.pool.query('delete from ledger where follower = $1', [name]);
    expect(await restartCheckpoint(ledger.services.db, name, id)).toBe(true);
  };

  describe('an event store that ends before a checkpoint', () => {
    it('stops the follower when it starts, with words, until it is mended', async () => {
      const kept = await ledger.append('order-1', 'OrderPlaced');
      const before = ledger.run([ledger.bookkeeper(NAME)]);
      await ledger.append('order-2', 'OrderPlaced');
      await ledger.written(NAME, 2);
      await before.stop();
      await ledger.putBackTo(kept);

      const following = ledger.run([ledger.bookkeeper(NAME)]);
      await allSick(following, /put back .*the command of these/);
      expect(ledger.errors).toContainEqual(expect.stringMatching(/follower of events stopped/));

      // New events grow past the checkpoint: still none of them is passed over.
      await ledger.append('order-3', 'OrderPlaced');
      await ledger.append('order-4', 'OrderPlaced');
      await allSick(following, /put back/);
      await mend(NAME);
      expect(await ledger.written(NAME, 3)).toEqual([
        'order-1/0 OrderPlaced',
        'order-3/0 OrderPlaced',
        'order-4/0 OrderPlaced',
      ]);
      await vi.waitUntil(() => healthOf(following) === true, 15_000);
    });

    it('stops a follower that runs while it happens', async () => {
      const kept = await ledger.append('order-1', 'OrderPlaced');
      const following = ledger.run([ledger.bookkeeper(NAME)]);
      await ledger.append('order-2', 'OrderPlaced');
      await ledger.written(NAME, 2);
      await ledger.putBackTo(kept);
      await allSick(following, /put back/);
    });
  });

  it('a store that was put back and has grown past the checkpoint is not taken for the same', async () => {
    const kept = await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME), other()]);
    await ledger.append('order-2', 'DomainRegistered', 'OrderPlaced');
    await Promise.all([ledger.written(NAME, 2), ledger.written(OTHER, 1)]);
    await before.stop();
    await ledger.putBackTo(kept);
    for (let n = 3; n < 9; n += 1) await ledger.append(`order-${n}`, 'OrderPlaced');

    const following = ledger.run([ledger.bookkeeper(NAME), other()]);
    await allSick(following, /put back/);
    await mend(NAME);
    expect(await ledger.written(NAME, 7)).toHaveLength(7);
  });

  it('one that has grown past followers that run meanwhile is not taken for the same either', async () => {
    const kept = await ledger.append('order-1', 'OrderPlaced');
    // Nothing looks by itself before the test is over.
    const following = ledger.run([ledger.bookkeeper(NAME), other()], { lookEveryMs: 600_000 });
    await ledger.append('order-2', 'DomainRegistered', 'OrderPlaced');
    await Promise.all([ledger.written(NAME, 2), ledger.written(OTHER, 1)]);
    await vi.waitUntil(() => [NAME, OTHER].every(following.hasCaughtUp), 15_000);
    const since = Array.from({ length: 6 }, (_, n) => ({
      ...anEvent('OrderPlaced'),
      stream: `order-${n + 3}`,
    }));
    await ledger.putBackTo(kept, since);
    await ledger.append('order-9', 'OrderPlaced', 'DomainRegistered');

    await allSick(following, /put back/);
    expect(await ledger.entries(NAME)).toEqual(['order-1/0 OrderPlaced', 'order-2/1 OrderPlaced']);
    await mend(NAME);
    await mend(OTHER);
    expect(await ledger.written(NAME, 8)).toHaveLength(8);
    expect(await ledger.written(OTHER, 1)).toEqual(['order-9/1 DomainRegistered']);
  });

  it('one that grew past a reader that heard nothing meanwhile is not taken for the same', async () => {
    const kept = await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-2', 'OrderPlaced');
    await ledger.written(NAME, 2);
    await before.stop();
    const { store } = ledger.services;
    let subscriptions = 0;
    const subscribe = async function* (options: SubscribeOptions) {
      subscriptions += 1;
      // The second one is the reader of new events: its connection is half open.
      if (subscriptions === 2) await new Promise(() => undefined);
      yield* store.subscribe(options);
    };
    Object.assign(ledger.services, { store: { ...store, subscribe } });
    const options = { lookEveryMs: 600_000, staleMs: 500 };
    const following = ledger.run([ledger.bookkeeper(NAME)], options);
    await vi.waitUntil(() => subscriptions === 2, 15_000);
    const since = [3, 4, 5].map((n) => ({ ...anEvent('OrderPlaced'), stream: `order-${n}` }));
    await ledger.putBackTo(kept, since);

    await allSick(following, /put back/);
    expect(await ledger.entries(NAME)).toHaveLength(2);
  });

  it('one that lacks for a moment what was handled is not taken for one that was put back', async () => {
    await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.written(NAME, 1);
    await before.stop();
    const { store } = ledger.services;
    let asked = 0;
    // As a leader answers that was cut off, and does not know yet that it leads nobody.
    const identify = async () => {
      asked += 1;
      const identity = await store.identify();
      return asked === 1 ? { ...identity, head: START } : identity;
    };
    Object.assign(ledger.services, { store: { ...store, identify } });

    const following = ledger.run([ledger.bookkeeper(NAME)], { lookEveryMs: 600_000 });
    await ledger.append('order-2', 'OrderPlaced');
    expect(await ledger.written(NAME, 2)).toHaveLength(2);
    expect(asked).toBeGreaterThan(1);
    expect(healthOf(following)).toBe(true);
    expect(ledger.errors).toEqual([]);
  });

  it('a follower whose own events are all there stops too when another one’s are gone', async () => {
    await ledger.append('order-1', 'DomainRegistered');
    const kept = await ledger.append('order-1', 'OrderPlaced');
    const before = ledger.run([ledger.bookkeeper(NAME), other()]);
    await ledger.append('order-2', 'OrderPlaced');
    await Promise.all([ledger.written(NAME, 2), ledger.written(OTHER, 1)]);
    const reached = await reachedBy(ledger.services.db, NAME);
    await ledger.append('passing-1', ...NOBODYS);
    await vi.waitUntil(async () => (await reachedBy(ledger.services.db, OTHER)) >= reached, 15_000);
    await before.stop();
    await ledger.putBackTo(kept);
    await ledger.append('order-3', 'DomainRegistered', 'DomainRegistered');
    await ledger.append('passing-2', ...NOBODYS, ...NOBODYS);

    const following = ledger.run([ledger.bookkeeper(NAME), other()]);
    await allSick(following, /put back/);
    await mend(OTHER);
    expect(await ledger.written(OTHER, 3)).toHaveLength(3);
  });

  it('another event store under the same address is not gone on in', async () => {
    const before = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.written(NAME, 1);
    await before.stop();
    await ledger.replaceStore();

    const following = ledger.run([ledger.bookkeeper(NAME)]);
    expect(await sickness(following)).toMatch(/belongs to another event store/);
    await mend(NAME);
    await vi.waitUntil(() => healthOf(following) === true, 15_000);
  });

  it('a checkpoint from before stores had ids takes the store that it finds', async () => {
    const before = ledger.run([ledger.bookkeeper(NAME)]);
    await ledger.append('order-1', 'OrderPlaced');
    await ledger.written(NAME, 1);
    await before.stop();
    await ledger.connection.pool.query(
      'update checkpoints set store_id = null, event_types = null',
    );
    await ledger.append('order-2', 'OrderPlaced');

    ledger.run([ledger.bookkeeper(NAME)]);
    expect(await ledger.written(NAME, 2)).toHaveLength(2);
    const { id } = await ledger.store.identify();
    expect(await findCheckpoint(ledger.services.db, NAME)).toMatchObject({
      store_id: id,
      event_types: ['OrderPlaced'],
    });
  });
});
