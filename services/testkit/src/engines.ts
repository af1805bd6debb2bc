import type { HaatEvent } from '@haat/contracts/events/registry';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database/connect';
import { type RecordedEvent, START } from '@haat/platform/event-store/port';
import type { KeyStore } from '@haat/platform/record/key-store/key-store';
import type { SealedStore } from '@haat/platform/record/sealed-store';
import { createTestDatabase } from './database.ts';
import { openTestRecord } from './record.ts';

/** A database of its own, with an event store in it. */
export type Engines = {
  readonly url: string;
  readonly connection: DatabaseConnection;
  readonly store: SealedStore;
  readonly keyStore: KeyStore;
  /** Resolves with the nth event of this type in the stream, the first unless given. */
  readonly until: (stream: string, type: HaatEvent['type'], nth?: number) => Promise<RecordedEvent>;
  /** The types of a stream's events, in order. */
  readonly story: (stream: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

export const openEngines = async (): Promise<Engines> => {
  const database = await createTestDatabase();
  const connection = connectDatabase(database.url);
  const { store, keyStore } = await openTestRecord(database.url);
  return {
    url: database.url,
    connection,
    store,
    keyStore,
    until: async (stream, type, nth = 1) => {
      let left = nth;
      const ending = new AbortController();
      const filter = { streamPrefixes: [stream], eventTypes: [type] };
      const { signal } = ending;
      try {
        for await (const { events } of store.subscribe({ after: START, filter, signal })) {
          for (const event of events) {
            if (event.stream === stream) left -= 1;
            if (left === 0) return event;
          }
        }
      } finally {
        ending.abort();
      }
      throw new Error(`${stream} ended without ${type}`);
    },
    story: async (stream) => (await store.read(stream)).events.map(({ type }) => type),
    close: async () => {
      await store.close();
      await connection.close();
      await database.drop();
    },
  };
};
