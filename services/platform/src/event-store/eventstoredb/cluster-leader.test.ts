import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EventStore, START } from '../port.ts';
import {
  anEvent,
  aPrefix,
  type Followed,
  follow,
  readToEnd,
  write,
} from '../testing/shop-events.ts';
import { type EventStoreDbCluster, startEventStoreDbCluster } from '../testing/stand-in-cluster.ts';
import { openEventStoreDb } from './open.ts';

describe('a store that is connected to a follower that is behind', () => {
  let cluster: EventStoreDbCluster;
  let store: EventStore;
  let prefix: string;
  let ids: string[];

  /** Of the two events, the second never reaches a follower. */
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

  /** Each call moves the store's client to the leader, for all that come after it. */
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
    'has caught up with the leader only, though its first call is for %s',
    async (_, firstCall) => {
      const { events } = await firstCall();

      expect(events.map(({ id }) => id)).toEqual(ids);
      const asked = cluster.followers().flatMap((node) => cluster.node(node).calls());
      expect(asked.some(({ kind }) => kind === 'subscription')).toBe(true);
    },
  );
});
