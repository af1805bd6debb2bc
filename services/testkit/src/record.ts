import { systemClock } from '@haat/platform/clock';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { connectRecord, type RecordConnection } from '@haat/platform/record/connect-record';
import { openKeyStore } from '@haat/platform/record/key-store/key-store';
import { prepareRecord } from '@haat/platform/record/prepare-record';

const MASTER_SECRET = 'a master that only the tests know of';

/**
 * What a service is told of the record in a test database, whose key store is in it too.
 * @param eventStoreUrl where its events are, unless they are in that database as well.
 */
export const recordSettings = (url: string, eventStoreUrl = url) => ({
  EVENT_STORE_URL: eventStoreUrl,
  KEY_STORE_URL: url,
  MASTER_SECRET,
  MASTER_SECRET_PREVIOUS: undefined,
});

/** Begins the record in a migrated test database, or goes on with it. */
export const prepareTestRecord = async (url: string, eventStoreUrl = url): Promise<void> => {
  const store = connectEventStore(eventStoreUrl);
  const keyStore = openKeyStore({ url, masterSecret: MASTER_SECRET });
  await prepareRecord({ store, keyStore, clock: systemClock });
  await Promise.all([store.close(), keyStore.close()]);
};

/** {@link prepareTestRecord}, and opens it. */
export const openTestRecord = async (
  url: string,
  eventStoreUrl = url,
): Promise<RecordConnection> => {
  await prepareTestRecord(url, eventStoreUrl);
  return connectRecord(recordSettings(url, eventStoreUrl));
};
