import type { HaatEvent } from '@haat/contracts/events/registry';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database/connect';
import { asRole } from '@haat/platform/database/roles/login';
import type { Service } from '@haat/platform/database/roles/rights';
import { connectionOf } from '@haat/platform/event-store/connect';
import type { RecordedEvent } from '@haat/platform/event-store/port';
import { connectRecord } from '@haat/platform/record/connect-record';
import type { KeyStore } from '@haat/platform/record/key-store/key-store';
import type { SealedStore } from '@haat/platform/record/sealed-store';
import { createRecordDatabase, createTestDatabase, type TestDatabase } from './database.ts';
import { expectEvents } from './expect-events.ts';
import { prepareTestRecord, recordSettings } from './record.ts';
import { TEST_LOGINS } from './template-database.ts';

/** A database of its own, with an event store in it. */
export type Engines = {
  readonly url: string;
  /** The owner's, for the tests to look and to change what they like. */
  readonly connection: DatabaseConnection;
  readonly store: SealedStore;
  readonly keyStore: KeyStore;
  /** The same database as a service reaches it. Closed with the engines. */
  readonly connectAs: (service: Exclude<Service, 'webtools'>) => Promise<ServiceEngines>;
  /**
   * Resolves with the nth event of this type in the stream, the first unless given, whatever stands
   * before it.
   * @throws {UnexpectedEvents} where it does not come within 55 s
   */
  readonly until: (stream: string, type: HaatEvent['type'], nth?: number) => Promise<RecordedEvent>;
  /** The types of a stream's events, in order. */
  readonly story: (stream: string) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

/** What a service may do in Postgres, it does through these. */
export type ServiceEngines = {
  readonly url: string;
  readonly db: DatabaseConnection['db'];
  readonly store: SealedStore;
  readonly keyStore: KeyStore;
};

/** Shorter than a test may take: who waits in vain is told what came instead. */
const UNTIL_MS = 55_000;

export type EngineOptions = {
  /** `own`: of a shop that is to be told from another one; all others have the same. */
  readonly keys?: 'shared' | 'own';
  /** Where events are, unless in the database; closed by whoever opened it. */
  readonly eventStoreUrl?: string | undefined;
};

/** Of a record that is begun for this shop alone. */
const createOwnRecordDatabase = async (eventStoreUrl?: string): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  await prepareTestRecord(database.url, eventStoreUrl);
  return database;
};

export const openEngines = async ({
  keys = 'shared',
  eventStoreUrl,
}: EngineOptions = {}): Promise<Engines> => {
  const isOwn = keys === 'own' || eventStoreUrl !== undefined;
  const database = await (isOwn ? createOwnRecordDatabase(eventStoreUrl) : createRecordDatabase());
  const connection = connectDatabase(database.url);
  const { store, keyStore } = await connectRecord(recordSettings(database.url, eventStoreUrl));
  const closing: (() => Promise<void>)[] = [];
  const connectAs: Engines['connectAs'] = async (service) => {
    const url = asRole(database.url, TEST_LOGINS[service]);
    const own = connectDatabase(url);
    const options = { keepStreams: service === 'worker' };
    const events = eventStoreUrl && connectionOf(eventStoreUrl, service);
    const record = await connectRecord(recordSettings(url, events), options);
    closing.push(record.store.close, own.close);
    return { url, db: own.db, ...record };
  };
  return {
    url: database.url,
    connection,
    store,
    keyStore,
    connectAs,
    until: async (stream, type, nth = 1) => {
      const expected = Array.from({ length: nth }, () => type);
      const how = { othersBetween: true, within: UNTIL_MS };
      const last = (await expectEvents(store, stream, expected, how)).at(-1);
      if (last === undefined) throw new Error(`${stream}: which ${type}?`);
      return last;
    },
    story: async (stream) => (await store.read(stream)).events.map(({ type }) => type),
    close: async () => {
      for (const close of closing) await close();
      await store.close();
      await connection.close();
      await database.drop();
    },
  };
};
