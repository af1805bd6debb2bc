import { EventStoreDBClient } from '@eventstore/db-client';
import { allEvents } from '@haat/contracts/events/registry';
import type { EventStore } from '../port.ts';

const SHOP_TYPES: ReadonlySet<string> = new Set(allEvents.map(({ type }) => type));

export type LeftClean = {
  readonly store: EventStore;
  /** Deletes every stream written through it. */
  readonly close: () => Promise<void>;
};

/** Deleted events stay in `$all` until a scavenge: tests must not use the shop's event types. */
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
