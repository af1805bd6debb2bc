import { connectEventStore } from '@haat/event-store/connect';
import { systemClock } from '@haat/platform/clock';
import { connectRecord, type RecordConnection } from '@haat/record/connect';
import { openKeyStore } from '@haat/record/keys';
import { prepareRecord } from '@haat/record/prepare';

const MASTER_SECRET = 'a master that only the tests know of';

export type ExternalRecord = { readonly eventStoreUrl?: string; readonly keyStoreUrl?: string };

/** A service's settings for the event log. */
export const recordSettings = (
  url: string,
  { eventStoreUrl = url, keyStoreUrl = url }: ExternalRecord = {},
) => ({
  EVENT_STORE_URL: eventStoreUrl,
  KEY_STORE_URL: keyStoreUrl,
  MASTER_SECRET,
  MASTER_SECRET_PREVIOUS: undefined,
});

/** In a migrated test database or an external store. */
export const prepareTestRecord = async (
  url: string,
  externalRecord?: ExternalRecord,
): Promise<void> => {
  const settings = recordSettings(url, externalRecord);
  const store = await connectEventStore(settings.EVENT_STORE_URL);
  const keyStore = openKeyStore({ url: settings.KEY_STORE_URL, masterSecret: MASTER_SECRET });
  await prepareRecord({ store, keyStore, clock: systemClock });
  await Promise.all([store.close(), keyStore.close()]);
};

export const openTestRecord = async (
  url: string,
  externalRecord?: ExternalRecord,
): Promise<RecordConnection> => {
  await prepareTestRecord(url, externalRecord);
  return connectRecord(recordSettings(url, externalRecord));
};
