import { anEvent, someEvents, write } from '@haat/testkit/shop-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEventStoreDb } from '../eventstoredb/open.ts';
import { type EventStore, type Position, START, type SubscribeOptions } from '../port.ts';
import {
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '../testing/eventstoredb-stand-in.ts';
import { withStreamCache } from './stream-cache.ts';

let standIn: EventStoreDbStandIn;
let engine: EventStore;
let others: EventStore;
let store: EventStore;
/** Replaces the engine's next answer to a read. */
let behind: Awaited<ReturnType<EventStore['read']>> | undefined;
let ending: AbortController;

beforeEach(async () => {
  standIn = await startEventStoreDbStandIn();
  engine = openEventStoreDb(`${standIn.url}&connectionName=own`);
  others = openEventStoreDb(`${standIn.url}&connectionName=others`);
  behind = undefined;
  ending = new AbortController();
  store = withStreamCache({
    ...engine,
    read: async (stream, options) => behind ?? engine.read(stream, options),
  });
});

afterEach(async () => {
  ending.abort();
  await Promise.all([engine.close(), others.close()]);
  standIn.stop();
});

const reads = (): number =>
  standIn
    .calls()
    .filter(({ by, kind }) => by === 'own' && kind === 'read')
    .reduce((sum, { calls }) => sum + calls, 0);

const typesAsOf = async (stream: string, asOf: Position): Promise<readonly string[]> =>
  (await store.read(stream, { asOf })).events.map(({ type }) => type);

/** The process's live consumer: its events of one type, and its position. */
const startFeed = async (options: Partial<SubscribeOptions> = {}) => {
  const brought: string[] = [];
  let position = options.after ?? START;
  let came = Promise.withResolvers<void>();
  const live = Promise.withResolvers<void>();
  const { signal } = ending;
  const filter = { eventTypes: ['OrderPlaced'] };
  const ended = (async () => {
    const batches = store.subscribe({ after: START, filter, isConsumer: true, signal, ...options });
    for await (const batch of batches) {
      brought.push(...batch.events.map(({ type }) => type));
      ({ position } = batch);
      if (batch.caughtUp) live.resolve();
      came.resolve();
      came = Promise.withResolvers();
    }
  })();
  await live.promise;
  return {
    brought,
    ended,
    reached: async (target: Position): Promise<void> => {
      while (position < target) await came.promise;
    },
  };
};

/** A store whose consumer has delivered the first event of an order, and no more. */
const heldFeed = async (under: EventStore) => {
  const cached = withStreamCache(under);
  const { signal } = ending;
  const consumer = cached
    .subscribe({ after: START, isConsumer: true, signal })
    [Symbol.asyncIterator]();
  await consumer.next();
  const { position } = await write(others, 'order-1', [anEvent('OrderPlaced')]);
  await consumer.next();
  return { held: cached, position };
};

describe('A stream that the process’s consumer has delivered', () => {
  it('is served from the cache to a caller that accepts the consumer’s position', async () => {
    const consumer = await startFeed();
    await write(others, 'order-1', [anEvent('OrderPlaced')]);
    const { position } = await write(others, 'order-1', [anEvent('OrderCompleted')]);
    await consumer.reached(position);
    const { events, revision } = await store.read('order-1', { asOf: position });
    expect(reads()).toBe(0);
    expect({ events, revision }).toEqual(await engine.read('order-1'));
    // Processors still get the events that they requested.
    expect(consumer.brought).toEqual(['OrderPlaced']);
  });

  it('is dropped from the cache after a reconnect, since the store may have been restored', async () => {
    const back = Promise.withResolvers<void>();
    const consumer = await startFeed({ onReconnect: async () => back.resolve() });
    const retained = await write(others, 'order-1', [anEvent('OrderPlaced')]);
    const gone = await write(others, 'order-1', someEvents(3));
    await consumer.reached(gone.position);
    const since = Array.from({ length: 12 }, (_, n) => ({
      ...anEvent(),
      stream: `order-${n + 2}`,
    }));
    await standIn.restoreTo(retained.position, since);
    await back.promise;
    const { position } = await write(others, 'order-20', [anEvent('OrderPlaced')]);
    await consumer.reached(position);
    expect(await typesAsOf('order-1', gone.position)).toEqual(['OrderPlaced']);
    expect(await typesAsOf('order-1', position)).toEqual(['OrderPlaced']);
  });

  it('is read from the store for its current state or for a position not reached yet', async () => {
    const consumer = await startFeed();
    const { position } = await write(others, 'order-1', [anEvent()]);
    await consumer.reached(position);
    await store.read('order-1');
    expect(reads()).toBe(1);
    await store.read('order-1', { asOf: `${position}1` as Position });
    await store.read('order-1', { asOf: position, fromRevision: 1n });
    expect(reads()).toBeGreaterThanOrEqual(3);
  });

  it('is cached even if no processor handles its events', async () => {
    const consumer = await startFeed({ passesSilently: true });
    const { position } = await write(others, 'utr-1', [anEvent('UtrClaimed')]);
    const { position: later } = await write(others, 'order-1', [anEvent('OrderPlaced')]);
    await consumer.reached(later);
    expect(await typesAsOf('utr-1', position)).toEqual(['UtrClaimed']);
    expect(reads()).toBe(0);
  });

  it('is read once if it began before the consumer, then kept up to date by the consumer', async () => {
    const { position: after } = await write(others, 'customer-1', [anEvent('CustomerRegistered')]);
    const consumer = await startFeed({ after });
    const { position } = await write(others, 'customer-1', [anEvent('CustomerBlocked')]);
    await consumer.reached(position);
    expect(await typesAsOf('customer-1', position)).toHaveLength(2);
    expect(reads()).toBe(1);
    const { position: next } = await write(others, 'customer-1', [anEvent('CustomerUnblocked')]);
    await consumer.reached(next);
    expect(await typesAsOf('customer-1', next)).toEqual([
      'CustomerRegistered',
      'CustomerBlocked',
      'CustomerUnblocked',
    ]);
    expect(reads()).toBe(1);
  });

  it('is read from the store for events from before the consumer went live', async () => {
    const { position } = await write(others, 'mail-1', [anEvent('MailRequested')]);
    const consumer = await startFeed();
    const { position: sent } = await write(others, 'mail-1', [anEvent('MailSent')]);
    await consumer.reached(sent);
    await store.read('mail-1', { asOf: position });
    expect(reads()).toBe(1);
    expect(await typesAsOf('mail-1', sent)).toEqual(['MailRequested', 'MailSent']);
    expect(reads()).toBe(1);
  });

  it('is no longer cached once the consumer ends', async () => {
    const consumer = await startFeed();
    const { position } = await write(others, 'order-1', [anEvent()]);
    await consumer.reached(position);
    ending.abort();
    await consumer.ended;
    await store.read('order-1', { asOf: position });
    expect(reads()).toBe(1);
  });

  it('is evicted when the cache is full, and is not cached if it is too long', {
    tags: 'nightly',
  }, async () => {
    const consumer = await startFeed();
    const { position: first } = await write(others, 'order-1', someEvents(200));
    let { position } = await write(others, 'ticket-1', someEvents(201));
    await consumer.reached(position);
    await store.read('order-1', { asOf: first });
    expect(reads()).toBe(0);
    await store.read('ticket-1', { asOf: position });
    expect(reads()).toBe(1);
    for (let n = 2; n <= 51; n += 1) {
      ({ position } = await write(others, `order-${n}`, someEvents(200)));
    }
    await consumer.reached(position);
    await store.read('order-51', { asOf: position });
    expect(reads()).toBe(1);
    await store.read('order-1', { asOf: position });
    expect(reads()).toBe(2);
  });
});

describe('An event written by another process', () => {
  it('is read after a conflict, before the consumer delivers it', async () => {
    const { held, position } = await heldFeed(engine);
    expect((await held.read('order-1', { asOf: position })).events).toHaveLength(1);
    const readsBefore = reads();
    await write(others, 'order-1', [anEvent('OrderCancelled')]);
    const refused = await held.append('order-1', [anEvent('OrderCompleted')], 0n);
    expect(refused).toMatchObject({ ok: false, actual: 1n });
    const { events } = await held.read('order-1', { asOf: position });
    expect(events.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderCancelled']);
    expect(reads()).toBe(readsBefore + 1);
  });

  it('stays cached after a read from a server that is behind', async () => {
    const { position: after } = await write(others, 'customer-1', [anEvent('CustomerRegistered')]);
    const consumer = await startFeed({ after });
    const stale = await engine.read('customer-1');
    const { position } = await write(others, 'customer-1', [anEvent('CustomerBlocked')]);
    await consumer.reached(position);
    behind = stale;
    expect(await typesAsOf('customer-1', position)).toEqual(['CustomerRegistered']);
    behind = undefined;
    expect(await typesAsOf('customer-1', position)).toEqual([
      'CustomerRegistered',
      'CustomerBlocked',
    ]);
  });

  it('stays visible after an old append is repeated', async () => {
    const placed = anEvent('OrderPlaced');
    await write(others, 'order-1', [placed]);
    const { position: after } = await write(others, 'order-1', [anEvent('OrderCancelled')]);
    const consumer = await startFeed({ after });
    const { position } = await write(others, 'order-2', [anEvent()]);
    await consumer.reached(position);
    expect(await store.append('order-1', [placed], 'no_stream')).toMatchObject({ revision: 0n });
    expect(await typesAsOf('order-1', position)).toEqual(['OrderPlaced', 'OrderCancelled']);
  });
});

describe('An event written by this process', () => {
  it('is visible at once, before and after the consumer delivers it', async () => {
    const consumer = await startFeed();
    const { position: before } = await write(others, 'order-1', [anEvent()]);
    await consumer.reached(before);
    const sent = [anEvent('MailRequested'), anEvent('MailSent')];
    const appended = await store.append('mail-1', sent, 'no_stream');
    expect(await typesAsOf('mail-1', before)).toEqual(['MailRequested', 'MailSent']);
    if (!appended.ok) throw new Error('The append was refused');
    await consumer.reached(appended.position);
    expect(await store.read('mail-1', { asOf: appended.position })).toEqual(
      await engine.read('mail-1'),
    );
  });

  it('is read from the store after an append with an unknown outcome', async () => {
    const append = () => Promise.reject(new Error('no answer'));
    const { held, position } = await heldFeed({ ...engine, append });
    await expect(held.append('order-1', [anEvent()], 0n)).rejects.toThrow('no answer');
    await write(others, 'order-1', [anEvent('OrderCompleted')]);
    const { events } = await held.read('order-1', { asOf: position });
    expect(events).toHaveLength(2);
  });
});
