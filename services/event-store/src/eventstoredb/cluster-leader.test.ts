// @module-tag nightly

import {
  anEvent,
  aPrefix,
  type Followed,
  follow,
  readToEnd,
  someEvents,
  write,
} from '@haat/testkit/shop-events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, START } from '../port.ts';
import { type EventStoreDbCluster, startEventStoreDbCluster } from '../testing/stand-in-cluster.ts';
import { closeClient, openClient } from './client.ts';
import { openEventStoreDb } from './open.ts';

/** Discovery fails after some 40 ms instead of a second. */
const SOON = '&maxDiscoverAttempts=2&discoveryInterval=20';

describe('A store connected to a node that is behind', () => {
  let cluster: EventStoreDbCluster;
  let store: EventStore;
  let prefix: string;
  let ids: string[];

  /** The second of the two events reaches the leader only. */
  beforeEach(async () => {
    cluster = await startEventStoreDbCluster();
    prefix = aPrefix();
    const events = [anEvent(), anEvent()] as const;
    ids = events.map(({ id }) => id);
    const writer = openEventStoreDb(cluster.url);
    await write(writer, `${prefix}order-1`, [events[0]]);
    for (const node of cluster.followers()) cluster.hold(node);
    await write(writer, `${prefix}order-2`, [events[1]]);
    await writer.close();
    store = openEventStoreDb(`${cluster.url}&nodePreference=follower`);
  });

  afterEach(async () => {
    await store.close();
    cluster.stop();
  });

  /** Each call moves the store's client to the leader. */
  const firstCalls: Record<string, () => Promise<Followed>> = {
    'pages of all events': () => readToEnd(store, START, { filter: { streamPrefixes: [prefix] } }),
    'a subscription': () =>
      follow(
        store,
        { after: START, filter: { streamPrefixes: [prefix] } },
        ({ batches }) => batches.at(-1)?.caughtUp === true,
      ),
  };

  it.each(Object.entries(firstCalls))(
    'reads up to the leader’s last event when its first call is for %s',
    async (_, firstCall) => {
      const { events } = await firstCall();

      expect(events.map(({ id }) => id)).toEqual(ids);
      const calls = cluster.followers().flatMap((node) => cluster.node(node).calls());
      expect(calls.some(({ kind }) => kind === 'subscription')).toBe(true);
    },
  );
});

describe('A dead leader that gossip still names', () => {
  it('loses and repeats no append once another leader is elected', async () => {
    const cluster = await startEventStoreDbCluster();
    const store = openEventStoreDb(cluster.url + SOON, {
      appendTimeoutMs: 1_000,
      giveUpAfterMs: 40_000,
    });
    const prefix = aPrefix();
    const sent = new Map([1, 2].map((number) => [`${prefix}order-${number}`, someEvents(2)]));
    for (const [stream, [first]] of sent) await write(store, stream, first ? [first] : []);
    const dying = cluster.node(0);
    const left = [1, 2].map((node) => cluster.node(node));
    /** Resolves after so many requests to the remaining nodes. */
    const untilReceived = (what: 'append' | 'gossip', times: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      let calls = 0;
      const arrived = (): void => {
        calls += 1;
        if (calls === times) resolve();
      };
      for (const { arrivals } of left) arrivals.on(what, arrived);
      return promise;
    };

    // It kept the first append, and not the second; neither was answered.
    dying.failNextAppends('answer-lost', 'ignored');
    dying.arrivals.on('append', () => {
      if (dying.received.length === 4) cluster.kill(0);
    });
    const namedInVain = untilReceived('gossip', 10);
    const appended = Promise.all(
      [...sent].map(([stream, events]) => store.append(stream, events.slice(1), 0n)),
    );
    await Promise.race([namedInVain, appended]);
    expect(left.flatMap(({ received }) => received)).toEqual([]);
    expect(left.map(({ events }) => events())).toEqual([3, 3]);
    const refused = untilReceived('append', 5);
    cluster.beginElection('not-ready', { oldNews: true });
    await Promise.race([refused, appended]);
    cluster.elect(1);

    for (const result of await appended) expect(result).toMatchObject({ ok: true, revision: 1n });
    for (const [stream, sentEvents] of sent) {
      const { events } = await store.read(stream);
      expect(events.map(({ id }) => id)).toEqual(sentEvents.map(({ id }) => id));
    }
    await store.close();
    cluster.stop();
  });
});

it('waits until a dead leader is no longer named by the other nodes', async () => {
  const cluster = await startEventStoreDbCluster();
  const store = openEventStoreDb(`${cluster.url}&nodePreference=follower${SOON}`, {
    appendTimeoutMs: 1_000,
    giveUpAfterMs: 40_000,
  });
  const stream = `${aPrefix()}order-1`;
  const events = someEvents(2);
  await write(store, stream, events.slice(0, 1));
  const named = Promise.withResolvers<void>();
  let times = 0;
  for (const { arrivals } of cluster.followers().map(cluster.node)) {
    arrivals.on('append', () => {
      times += 1;
      if (times === 3) named.resolve();
    });
  }
  cluster.kill(0);
  const appended = store.append(stream, events.slice(1), 0n);
  const read = store.read(stream, { fromRevision: 1n });
  await Promise.race([named.promise, appended, read]);
  expect(times).toBe(3);
  cluster.beginElection();
  cluster.elect(1);

  expect(await appended).toMatchObject({ ok: true, revision: 1n });
  await read;
  const slice = await store.read(stream);
  expect(slice.events.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
  await store.close();
  cluster.stop();
});

it('a replaced client that fails discovery later does not stop its successor', async () => {
  const cluster = await startEventStoreDbCluster();
  cluster.beginElection();
  const url = `${cluster.url}&maxDiscoverAttempts=1&discoveryInterval=600`;
  const store = openEventStoreDb(url, { appendTimeoutMs: 300 });
  const prefix = aPrefix();
  let calls = 0;
  const lookedLater = Promise.withResolvers<unknown>();
  for (const node of cluster.nodes) {
    cluster.node(node).arrivals.on('gossip', () => {
      calls += 1;
      // The first client asks each node; after 600 ms it reports that it found none.
      if (calls === cluster.nodes.length) lookedLater.resolve(lookInVain(url));
      if (calls === 2 * cluster.nodes.length) setImmediate(() => cluster.elect(1));
    });
  }

  await write(store, `${prefix}order-1`, [anEvent()]);
  expect(String(await lookedLater.promise)).toMatch('Failed to discover');
  const before = calls;
  await write(store, `${prefix}order-2`, [anEvent()]);
  expect(calls).toBe(before);
  await store.close();
  cluster.stop();
});

/** @returns the error of another client that starts to search now */
const lookInVain = async (url: string): Promise<unknown> => {
  const client = openClient(url);
  try {
    return await (client as unknown as { readonly capabilities: Promise<unknown> }).capabilities;
  } catch (error) {
    return error;
  } finally {
    await closeClient(client);
  }
};
