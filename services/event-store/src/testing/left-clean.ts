import { EventStoreDBClient } from '@eventstore/db-client';
import { allEvents } from '@haat/contracts/events/registry';
import type { EventStore } from '../port.ts';

const SHOP_TYPES: ReadonlySet<string> = new Set(allEvents.map(({ type }) => type));

export type LeftClean = {
  /** The same store, which remembers what is written, and takes no event that a shop would read. */
  readonly store: EventStore;
  /** Closes it, and deletes every stream that was written through it, for good. */
  readonly close: () => Promise<void>;
};

/**
 * For a server that outlives the tests and may be a shop's. Until it is scavenged, what was deleted
 * still comes to whoever reads all events: so no type of a shop's may be among it.
 */
export const leftClean = (store: EventStore, url: string): LeftClean => {
  const written = new Set<string>();
  const append: EventStore['append'] = async (stream, events, expected) => {
    const own = events.find(({ type }) => SHOP_TYPES.has(type));
    if (own) throw new Error(`${own.type} is a shop's: the contract is tried with other types`);
    const result = await store.append(stream, events, expected);
    if (result.ok) written.add(stream);
    return result;
  };
  return {
    store: { ...store, append },
    close: async () => {
      await store.close();
      const client = EventStoreDBClient.connectionString(url);
      for (const stream of written) await client.tombstoneStream(stream);
      await client.dispose();
    },
  };
};
