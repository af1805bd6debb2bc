import {
  type EventStore,
  EventStoreUnavailable,
  START,
  type SubscribeOptions,
} from '@haat/event-store/port';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCheckpoint } from '../checkpoint/checkpoints.ts';
import { follow } from '../processor/follow.ts';
import { halfOpenConsumer } from '../testing/half-open.ts';
import { failedChecks, healthOf, type Ledger, openLedger } from '../testing/ledger.ts';
import { inEventStoreDb, inPostgres } from '../testing/restorable-ledger.ts';
import { createConsumer } from './consumer.ts';

let ledger: Ledger;
beforeEach(async () => {
  ledger = await openLedger();
});
afterEach(() => ledger.close());

/** Counts open subscriptions, and all that were ever opened. */
const counting = (store: EventStore) => {
  const open = new Set<SubscribeOptions>();
  const begun: SubscribeOptions[] = [];
  const subscribe = async function* (options: SubscribeOptions) {
    open.add(options);
    begun.push(options);
    try {
      yield* store.subscribe(options);
    } finally {
      open.delete(options);
    }
  };
  return { open, begun, store: { ...store, subscribe } };
};

describe('The processors of a process', () => {
  it('share one subscription for new events', async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    const { open, store } = counting(ledger.store);
    Object.assign(ledger.services, { store });
    await ledger.append('order-1', 'OrderPlaced');

    ledger.run(names.map((name) => ledger.bookkeeper(name)));
    await Promise.all(names.map((name) => ledger.written(name, 1)));
    await vi.waitUntil(() => open.size === 1, 60_000);
    await ledger.append('order-1', 'OrderPlaced');

    for (const name of names) expect(await ledger.written(name, 2)).toHaveLength(2);
    expect(open.size).toBe(1);
  });

  it.each([
    ['Postgres', inPostgres],
    ['EventStoreDB', inEventStoreDb],
  ] as const)('do not restart while no event of their types comes, in %s', async (_, openIn) => {
    const own = await openIn();
    onTestFinished(own.close);
    const { open, begun, store } = counting(own.store);
    Object.assign(own.services, { store });
    await own.append('order-1', 'OrderPlaced');
    await own.append('order-2', 'DomainRegistered');
    const gate = Promise.withResolvers<void>();
    const good = own.bookkeeper('late');
    const late = {
      ...good,
      handle: async (...given: Parameters<typeof good.handle>) => {
        await gate.promise;
        await good.handle(...given);
      },
    };
    const early = own.bookkeeper('early', { eventTypes: ['DomainRegistered'] });
    const following = own.run([late, early]);
    await own.written('early', 1);
    await vi.waitUntil(() => begun.length === 3, 60_000);
    // The consumer began at the other processor's later position.
    gate.resolve();
    await vi.waitUntil(() => following.hasCaughtUp('late'), 60_000);
    for (let n = 0; n < 30; n += 1) {
      await own.append('order-2', 'DomainRegistered');
      await own.written('early', n + 2);
    }
    expect(healthOf(following)).toBe(true);
    // It passes over the other processor's events a moment after that one handled them.
    const noLag = 'haat_event_processor_lag_seconds{processor="late"} 0\n';
    await vi.waitUntil(() => following.metrics().includes(noLag), 60_000);
    expect(begun).toHaveLength(3);

    await own.append('order-3', 'OrderPlaced');
    expect(await own.written('late', 2)).toHaveLength(2);
    await vi.waitUntil(() => open.size === 1, 60_000);
    await own.append('order-4', 'OrderPlaced', 'DomainRegistered');
    expect(await own.written('late', 3)).toHaveLength(3);
    expect(await own.written('early', 32)).toHaveLength(32);
    expect(begun).toHaveLength(3);
  });

  it('do not restart at each poll because of a checkpoint of another store', async () => {
    const { db } = ledger.services;
    const { begun, store } = counting(ledger.store);
    Object.assign(ledger.services, { store });
    await createCheckpoint(db, { name: 'of old', position: START, eventTypes: [], storeId: 'old' });
    const following = ledger.run([ledger.bookkeeper('one')], { pollIntervalMs: 600_000 });
    await vi.waitUntil(() => following.hasCaughtUp('one') && begun.length === 2, 60_000);

    const rounds = 6;
    for (let n = 0; n < rounds; n += 1) {
      await ledger.connection.pool.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'`);
      await ledger.append('order-1', 'OrderPlaced');
      await ledger.written('one', n + 1);
    }
    // A processor whose statement was cut off restarts: on a busy machine one does now and then.
    expect(begun.length).toBeLessThan(2 + rounds);
  });

  it('do not wait for a slow one, which reads events that left the cache by itself', async () => {
    const gate = Promise.withResolvers<void>();
    const good = ledger.bookkeeper('slow');
    const slow = {
      ...good,
      handle: async (...[transaction, ...rest]: Parameters<typeof good.handle>) => {
        await gate.promise;
        await good.handle(transaction, ...rest);
      },
    };
    const following = ledger.run([slow, ledger.bookkeeper('quick')], { batchSize: 5_000 });
    await vi.waitUntil(
      () => following.hasCaughtUp('slow') && following.hasCaughtUp('quick'),
      60_000,
    );
    for (let order = 0; order < 50; order += 1) {
      await ledger.append(`order-${order}`, ...Array.from({ length: 100 }, () => 'OrderPlaced'));
    }
    expect(await ledger.written('quick', 5_000)).toHaveLength(5_000);
    expect(await ledger.entries('slow')).toEqual([]);
    gate.resolve();
    const entries = await ledger.written('slow', 5_000);
    expect(entries).toEqual(await ledger.entries('quick'));
  });

  it('get no event twice while other processes start and stop', async () => {
    const first = ledger.run([ledger.bookkeeper('steady')]);
    for (let n = 0; n < 30; n += 1) {
      await ledger.append(`order-${n % 3}`, 'OrderPlaced');
      if (n % 10 === 5) {
        const passing = ledger.run([ledger.bookkeeper('steady')]);
        await ledger.append('order-9', 'OrderPlaced');
        await passing.stop();
      }
    }
    expect(await ledger.written('steady', 33)).toHaveLength(33);
    expect(healthOf(first)).toBe(true);
  });
});

describe('A silent event store', () => {
  it('is subscribed to again, and the events since then are handled', async () => {
    const opened = halfOpenConsumer(ledger);
    const following = ledger.run([ledger.bookkeeper('one')], { staleMs: 200 });
    await opened();
    await ledger.append('order-1', 'OrderPlaced');
    expect(await ledger.written('one', 1)).toHaveLength(1);
    await vi.waitUntil(() => healthOf(following) === true, 60_000);
  });

  it('fails the health check of its processors once they make no progress for too long', async () => {
    const { store } = ledger;
    const subscribe = async function* () {
      await new Promise(() => undefined);
      yield* store.subscribe({ after: '' as never, signal: new AbortController().signal });
    };
    Object.assign(ledger.services, { store: { ...store, subscribe } });
    const following = ledger.run([ledger.bookkeeper('one')], { staleMs: 100 });
    expect(await failedChecks(following)).toBe('one has made no progress for a while');
    expect(following.metrics()).toContain('haat_event_processor_healthy{processor="one"} 0');
  });

  it('stops no processor permanently when it was unavailable', async () => {
    const { store } = ledger;
    let isUnavailable = true;
    const identify = () =>
      isUnavailable ? Promise.reject(new EventStoreUnavailable('away')) : store.identify();
    Object.assign(ledger.services, { store: { ...store, identify } });
    await ledger.append('order-1', 'OrderPlaced');
    const following = ledger.run([ledger.bookkeeper('one')]);
    expect(await failedChecks(following)).toBe('one: away');
    isUnavailable = false;
    expect(await ledger.written('one', 1)).toHaveLength(1);
    expect(healthOf(following)).toBe(true);
  });
});

describe('A reader with a quiet time', () => {
  const feeding = () => {
    const ending = new AbortController();
    onTestFinished(() => ending.abort());
    const consumer = createConsumer(ledger.services, {
      eventTypes: ['OrderPlaced', 'PaymentSubmitted'],
    });
    const read = (types: readonly string[], quietMs?: number) =>
      consumer.after(START, types, ending.signal, quietMs);
    return { consumer, read };
  };

  it('gets all events of its types and no others', async () => {
    const { consumer, read } = feeding();
    const quiet = read(['OrderPlaced'], 600_000);
    const others = read(['PaymentSubmitted']);
    await ledger.append('order-1', 'OrderPlaced');
    const first = await quiet.next();
    expect(first.value?.events.map(({ stream }) => stream)).toEqual(['order-1']);

    const next = quiet.next();
    let isNotified = false;
    void next.then(() => {
      isNotified = true;
    });
    // More than the cache holds: a processor that skips them all must not fall behind.
    for (let n = 0; n < 5; n += 1) {
      const types = Array.from({ length: 500 }, () => 'PaymentSubmitted');
      const last = await ledger.append('payment-1', ...types);
      while (consumer.position() !== last) await others.next();
    }
    expect(isNotified).toBe(false);

    const own = await ledger.append('order-2', 'OrderPlaced');
    expect((await next).value).toMatchObject({ position: own, events: [{ stream: 'order-2' }] });
  });

  it('does not get an event again that it read before the consumer reached it', async () => {
    const { consumer, read } = feeding();
    const type = 'PaymentSubmitted';
    await ledger.append('payment-1', ...Array.from({ length: 500 }, () => type));
    await ledger.append('payment-1', ...Array.from({ length: 100 }, () => type));
    const readTo = await ledger.append('order-1', 'OrderPlaced');
    await ledger.append('order-2', 'OrderPlaced');
    const others = read([type]).next();
    const ahead = consumer.after(readTo, ['OrderPlaced'], AbortSignal.timeout(60_000), 600_000);
    const { value } = await ahead.next();
    expect(value?.events.map(({ stream }) => stream)).toEqual(['order-2']);
    await others;
    await ahead.return();
  });

  it('gets the consumer’s position when its quiet time is over', async () => {
    const { read } = feeding();
    const quiet = read(['OrderPlaced'], 0);
    const end = await ledger.append('payment-1', 'PaymentSubmitted');
    let position: string = START;
    while (position !== end) ({ position = START } = (await quiet.next()).value ?? {});
    expect(position).toBe(end);
  });
});

it('an idle processor’s checkpoint does not move, and no event is handled twice after a restart', async () => {
  const lazy = { ...ledger.bookkeeper('lazy'), idleMoveMs: 60_000 };
  const ending = new AbortController();
  const first = follow(ledger.services, [lazy], { signal: ending.signal });
  await vi.waitUntil(() => first.hasCaughtUp('lazy'), 60_000);
  await ledger.append('order-1', 'OrderPlaced');
  await ledger.written('lazy', 1);
  const { rows } = await ledger.connection.pool.query('select position from checkpoints');
  for (let n = 0; n < 5; n += 1) await ledger.append('payment-1', 'PaymentSubmitted');
  ending.abort();
  await first.ended;
  const later = await ledger.connection.pool.query('select position from checkpoints');
  expect(later.rows).toEqual(rows);
  ledger.run([lazy]);
  await ledger.append('order-1', 'OrderPlaced');
  expect(await ledger.written('lazy', 2)).toHaveLength(2);
});
