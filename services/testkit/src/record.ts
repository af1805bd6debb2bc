import { systemClock } from '@haat/platform/clock';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { connectRecord, type RecordConnection } from '@haat/platform/record/connect-record';
import { openKeyStore } from '@haat/platform/record/key-store/key-store';
import { prepareRecord } from '@haat/platform/record/prepare-record';

const MASTER_SECRET = 'a master that only the tests know of';

/** What a service is told of the record in a test database, whose key store is in it too. */
export const recordSettings = (url: string) => ({
  EVENT_STORE_URL: url,
  KEY_STORE_URL: url,
  MASTER_SECRET,
  MASTER_SECRET_PREVIOUS: undefined,
});

/** Begins the record in a migrated test database, or goes on with it. */
export const prepareTestRecord = async (url: string): Promise<void> => {
  const store = connectEventStore(url);
  const keyStore = openKeyStore({ url, masterSecret: MASTER_SECRET });
  await prepareRecord({ store, keyStore, clock: systemClock });
  await Promise.all([store.close(), keyStore.close()]);
};

/** {@link prepareTestRecord}, and opens it. */
export const openTestRecord = async (url: string): Promise<RecordConnection> => {
  await prepareTestRecord(url);
  return connectRecord(recordSettings(url));
};
