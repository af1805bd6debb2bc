// @module-tag nightly
import { noopLog } from '@haat/platform/log';
import { anEvent, aPrefix, follow, someEvents, write } from '@haat/testkit/shop-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  comparePositions,
  type EventStore,
  EventStoreUnavailable,
  firstAfter,
  START,
} from '../port.ts';
import {
  type AppendFault,
  type EventStoreDbStandIn,
  startEventStoreDbStandIn,
} from '../testing/eventstoredb-stand-in.ts';
import { openEventStoreDb } from './open.ts';

let standIn: EventStoreDbStandIn;
let store: EventStore;

beforeEach(async () => {
  standIn = await startEventStoreDbStandIn();
  store = openEventStoreDb(standIn.url, {
    appendTimeoutMs: 300,
    giveUpAfterMs: 5_000,
    readTimeoutMs: 500,
    notReadyAfterMs: 0,
  });
});

afterEach(async () => {
  await store.close();
  standIn.stop();
});

const timesReceived = (stream: string): number =>
  standIn.received.filter((append) => append.stream === stream).length;

describe('An append that EventStoreDB does not answer', () => {
  it('fails with an unknown outcome, and is written once when it is repeated later', async () => {
    const failFast = openEventStoreDb(standIn.url, { appendTimeoutMs: 100, giveUpAfterMs: 250 });
    const stream = `${aPrefix()}order-1`;
    const events = [anEvent()];
    standIn.failNextAppends(...Array<AppendFault>(10).fill('answer-lost'));

    await expect(failFast.append(stream, events, 'no_stream')).rejects.toThrow(
      EventStoreUnavailable,
    );
    await failFast.close();

    standIn.failNextAppends();
    expect(await store.append(stream, events, 'no_stream')).toMatchObject({
      ok: true,
      revision: 0n,
    });
    expect((await store.read(stream)).events).toHaveLength(1);
  });

  it('is written once when the server is silent from the first call', async () => {
    const stream = `${aPrefix()}order-1`;
    standIn.setSilent(true);
    const answer = store.append(stream, [anEvent()], 'no_stream');
    const late = expect(answer).resolves.toMatchObject({ ok: true, revision: 0n });

    await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);
    standIn.setSilent(false);

    await late;
    expect((await store.read(stream)).events).toHaveLength(1);
  });

  it('does not break the appends sent at the same time', async () => {
    const prefix = aPrefix();
    await write(store, `${prefix}opening-1`, [anEvent()]);
    standIn.failNextAppends('broken-after', 'ignored');

    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.append(`${prefix}order-${index}`, [anEvent()], 'no_stream'),
      ),
    );

    expect(results.every((result) => result.ok && result.revision === 0n)).toBe(true);
    for (let index = 0; index < 20; index += 1) {
      expect((await store.read(`${prefix}order-${index}`)).events).toHaveLength(1);
    }
  });

  it('causes no crash when the answer comes after the timeout', async () => {
    const givenUp = Promise.withResolvers<void>();
    const waiting = openEventStoreDb(standIn.url, {
      appendTimeoutMs: 300,
      log: Object.assign(Object.create(noopLog), { warn: givenUp.resolve }),
    });
    const stream = `${aPrefix()}order-1`;
    await write(waiting, stream, [anEvent()]);
    standIn.stall();
    const answer = waiting.append(stream, [anEvent()], 0n);
    await givenUp.promise;
    standIn.goOn();
    expect(await answer).toMatchObject({ ok: true, revision: 1n });
    expect((await waiting.read(stream)).events).toHaveLength(2);
    await waiting.close();
  });

  it('is answered once an unavailable server is back', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, [anEvent()]);
    standIn.stop();
    const answer = store.append(stream, [anEvent()], 0n);
    const answered = expect(answer).resolves.toMatchObject({ ok: true, revision: 1n });
    await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);

    await standIn.restart();

    await answered;
  });
});

describe('Failing appends while reads succeed', () => {
  it('fail the health check until a probe append succeeds, which writes no event', async () => {
    const failFast = openEventStoreDb(standIn.url, { giveUpAfterMs: 300, notReadyAfterMs: 50 });
    const pingAnswer = () => failFast.ping().then(() => 'ok', String);
    const { id } = await store.identify();
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, [anEvent()]);
    standIn.failNextAppends(...Array<AppendFault>(10_000).fill('not-ready'));

    await expect(failFast.append(stream, [anEvent()], 0n)).rejects.toThrow(EventStoreUnavailable);
    expect((await store.read(stream)).revision).toBe(0n);
    await expect.poll(pingAnswer).toMatch('No append has been answered');

    standIn.failNextAppends();
    const received = timesReceived(stream);
    await expect.poll(pingAnswer).toBe('ok');

    expect(timesReceived(stream)).toBe(received);
    expect((await store.read(stream)).revision).toBe(0n);
    expect((await store.identify()).id).toBe(id);
    expect((await store.read('store-identity')).events).toHaveLength(1);
    await failFast.close();
  });
});

describe('A subscription to EventStoreDB', () => {
  it('resumes after a lost connection without skipping or repeating events', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, someEvents(3));
    let breaks = 0;

    const { events } = await follow(
      store,
      { after: START, filter: { streamPrefixes: [stream] }, batchSize: 2 },
      (seen) => seen.events.length === 9,
      async ({ caughtUp }) => {
        if (!caughtUp || breaks === 3) return;
        breaks += 1;
        standIn.cutReads();
        await write(store, stream, someEvents(2));
      },
    );

    expect(breaks).toBe(3);
    expect(events.map(({ revision }) => revision)).toEqual(
      Array.from({ length: 9 }, (_, index) => BigInt(index)),
    );
  });

  it('resumes after the server was stopped', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, [anEvent()]);
    let wasUnavailable = false;

    const { events } = await follow(
      store,
      { after: START, filter: { streamPrefixes: [stream] } },
      (seen) => seen.events.length === 2,
      async ({ caughtUp }) => {
        if (!caughtUp || wasUnavailable) return;
        wasUnavailable = true;
        standIn.stop();
        await standIn.restart();
        await write(store, stream, [anEvent()]);
      },
    );

    expect(events.map(({ revision }) => revision)).toEqual([0n, 1n]);
  });

  it('starts once a silent server answers', async () => {
    const stream = `${aPrefix()}order-1`;
    await write(store, stream, [anEvent()]);
    standIn.setSilent(true);
    const followed = follow(
      store,
      { after: START, filter: { streamPrefixes: [stream] } },
      (seen) => seen.events.length === 1,
    );
    await expect(store.ping()).rejects.toThrow(EventStoreUnavailable);
    standIn.setSilent(false);

    expect((await followed).events).toHaveLength(1);
  });
});

/**
 * Writes so many windows of 256 events, which the server searches at a time, and then a rare one;
 * with a long timeout for a busy machine.
 */
const writeLongPast = async (order: string, windows: number) => {
  const longTimeoutStore = openEventStoreDb(standIn.url);
  for (let n = 0; n < windows / 2; n += 1) {
    await write(longTimeoutStore, `${order}0${n}`, someEvents(512));
  }
  const rare = await write(longTimeoutStore, order, [anEvent('TriedRareThing')]);
  await longTimeoutStore.close();
  return rare;
};

it('a long search reports its progress all along', async () => {
  const { position } = await writeLongPast(`${aPrefix()}order-1`, 120);
  // Each window takes less time than the batch window.
  standIn.searchSlowly(10);

  const filter = { eventTypes: ['TriedRareThing'] };
  const { batches } = await follow(
    store,
    { after: START, filter },
    (seen) => seen.events.length === 1,
  );

  expect(batches.length).toBeGreaterThan(2);
  expect(batches[0]).toMatchObject({ events: [], caughtUp: false });
  expect(comparePositions(batches[0]?.position ?? START, START)).toBeGreaterThan(0);
  expect(comparePositions(batches[0]?.position ?? position, position)).toBeLessThan(0);
});

it('a rare event is found page by page when a search outlasts the page’s timeout', async () => {
  const order = `${aPrefix()}order-1`;
  await writeLongPast(order, 50);
  const failFast = openEventStoreDb(standIn.url, { giveUpAfterMs: 1_500 });
  // Longer in total than the retry budget.
  standIn.searchSlowly(40);

  const page = await failFast.readAll(START, { filter: { eventTypes: ['TriedRareThing'] } });
  expect(page).toMatchObject({ events: [], caughtUp: false });
  const found = await firstAfter(failFast, START, { eventTypes: ['TriedRareThing'] });
  expect(found?.stream).toBe(order);
  expect(await firstAfter(failFast, START, { eventTypes: ['TriedNothing'] })).toBeUndefined();
  await failFast.close();
});

describe('A read that EventStoreDB does not answer', () => {
  it('fails after its timeout, also when the server is silent', async () => {
    const failFast = openEventStoreDb(standIn.url, { giveUpAfterMs: 200, readTimeoutMs: 50 });
    standIn.setSilent(true);

    await expect(failFast.read('order-1')).rejects.toThrow(EventStoreUnavailable);
    await expect(failFast.readAll(START)).rejects.toThrow(EventStoreUnavailable);
    await expect(failFast.identify()).rejects.toThrow(EventStoreUnavailable);
    await failFast.close();
  });

  it('fails at once when the store is closed', async () => {
    standIn.stop();
    const reading = store.read('order-1');
    const refused = expect(reading).rejects.toThrow(EventStoreUnavailable);
    await store.close();
    await refused;
  });
});

it('refuses positions of another engine', async () => {
  await expect(store.readAll('0000000000000000042' as typeof START)).rejects.toThrow(RangeError);
});
