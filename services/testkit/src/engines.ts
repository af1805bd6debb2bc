import type { HaatEvent } from '@haat/contracts/events/registry';
import type { RecordedEvent } from '@haat/event-store/port';
import { namedConnection } from '@haat/platform/config';
import { connectDatabase, type DatabaseConnection } from '@haat/platform/database';
import { asRole, type Service } from '@haat/platform/roles';
import { connectRecord } from '@haat/record/connect';
import type { EncryptedStore } from '@haat/record/encryption';
import type { KeyStore } from '@haat/record/keys';
import { createRecordDatabase, createTestDatabase, type TestDatabase } from './database.ts';
import { expectEvents } from './expect-events.ts';
import { type ExternalRecord, prepareTestRecord, recordSettings } from './record.ts';
import { TEST_LOGINS } from './template-database.ts';

export type Engines = {
  readonly url: string;
  /** The owner's connection. */
  readonly connection: DatabaseConnection;
  readonly store: EncryptedStore;
  readonly keyStore: KeyStore;
  /** With a service's role; closed with the engines. */
  readonly connectAs: (service: Exclude<Service, 'webtools'>) => Promise<ServiceEngines>;
  /** By default the first event of the type. @throws {UnexpectedEvents} after 55 s */
  readonly waitFor: (
    stream: string,
    type: HaatEvent['type'],
    nth?: number,
  ) => Promise<RecordedEvent>;
  readonly story: (stream: string) => Promise<readonly string[]>;
  /** Backs up the shop's own database; cuts connections. */
  readonly keepDatabase: () => Promise<void>;
  /** Restores the backup, or leaves an empty database. */
  readonly loseDatabase: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type ServiceEngines = {
  readonly url: string;
  readonly db: DatabaseConnection['db'];
  readonly store: EncryptedStore;
  readonly keyStore: KeyStore;
};

/** In ms; shorter than a test's timeout, so that a failed wait reports the events. */
const UNTIL_MS = 55_000;

export type EngineOptions = ExternalRecord & {
  /** `own`: keys that differ from all other shops'. */
  readonly keys?: 'shared' | 'own';
};

const createOwnRecordDatabase = async (externalRecord: ExternalRecord): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  await prepareTestRecord(database.url, externalRecord);
  return database;
};

type ServiceName = Exclude<Service, 'webtools'>;

const reachedAs = (url: string, service: ServiceName): string =>
  namedConnection(asRole(url, TEST_LOGINS[service]), service);

/** External engines are closed by their opener. */
export const openEngines = async ({
  keys = 'shared',
  ...externalRecord
}: EngineOptions = {}): Promise<Engines> => {
  const isExternal = Boolean(externalRecord.eventStoreUrl ?? externalRecord.keyStoreUrl);
  const isOwn = keys === 'own' || isExternal;
  const database = await (isOwn ? createOwnRecordDatabase(externalRecord) : createRecordDatabase());
  const connection = connectDatabase(database.url);
  const { store, keyStore } = await connectRecord(recordSettings(database.url, externalRecord));
  const closing: (() => Promise<void>)[] = [];
  const connectAs: Engines['connectAs'] = async (service) => {
    const { url } = database;
    const own = connectDatabase(reachedAs(url, service), {
      ...(service === 'api' ? {} : { commits: 'replayable', isPlannedOnce: true }),
    });
    const { eventStoreUrl = url, keyStoreUrl = url } = externalRecord;
    const record = await connectRecord(
      recordSettings(url, {
        eventStoreUrl: reachedAs(eventStoreUrl, service),
        keyStoreUrl: reachedAs(keyStoreUrl, service),
      }),
      { keepStreams: service === 'worker' },
    );
    closing.push(record.store.close, own.close);
    return { url: reachedAs(url, service), db: own.db, ...record };
  };
  return {
    url: database.url,
    connection,
    store,
    keyStore,
    connectAs,
    waitFor: async (stream, type, nth = 1) => {
      const expected = Array.from({ length: nth }, () => type);
      const how = { othersBetween: true, within: UNTIL_MS };
      const last = (await expectEvents(store, stream, expected, how)).at(-1);
      if (last === undefined) throw new Error(`${stream}: which ${type}?`);
      return last;
    },
    story: async (stream) => (await store.read(stream)).events.map(({ type }) => type),
    keepDatabase: database.keep,
    loseDatabase: database.renew,
    close: async () => {
      for (const close of closing) await close();
      await store.close();
      await connection.close();
      await database.drop();
    },
  };
};
