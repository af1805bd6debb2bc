import { connectEventStore } from '@haat/event-store/connect';
import { systemClock } from '@haat/platform/clock';
import type { Log } from '@haat/platform/log';
import { DatabaseError } from 'pg';
import { migrateKeyStore } from '../keys/schema.ts';
import { wrappedBy } from '../keys/wrapped-by.ts';
import { requireMasters } from '../keys/wrapping.ts';
import { requireOpenLog } from '../opening/open-log.ts';
import { keysLost, recordIn, requireNoEvents } from '../opening/open-record.ts';
import { type PersonWaiting, waitUntilReady } from '../opening/wait-until-ready.ts';
import { keyStoreOf, type RecordSettings } from './connect-record.ts';
import { prepareRecord } from './prepare-record.ts';

/** SQLSTATE undefined_table: nothing was ever stored. */
export const isNotMadeYet = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '42P01';

/**
 * Before any permanent change: the previous version can still read the data. @throws {OlderLayout}
 */
export const requireReadableStore = async (
  eventStoreUrl: string,
  log?: Log,
  waiting?: Omit<PersonWaiting, 'what' | 'setting'>,
): Promise<void> => {
  const store = await connectEventStore(eventStoreUrl, log === undefined ? {} : { log });
  const look = async (): Promise<void> => {
    // An existing event log does not prove the right to read all events.
    await store.ping();
    if ((await recordIn(store)) === null) await requireNoEvents(store);
    else await requireOpenLog(store);
  };
  try {
    const named = { what: 'the event store', setting: 'EVENT_STORE_URL' };
    await waitUntilReady(look, log, waiting && { ...named, ...waiting });
  } catch (error) {
    if (!isNotMadeYet(error)) throw error;
  } finally {
    await store.close();
  }
};

const hasRecord = async (eventStoreUrl: string, log?: Log): Promise<boolean> => {
  const store = await connectEventStore(eventStoreUrl, log === undefined ? {} : { log });
  try {
    return (await recordIn(store)) !== null;
  } catch (error) {
    if (isNotMadeYet(error)) return false;
    throw error;
  } finally {
    await store.close();
  }
};

/**
 * Run before any write. @returns fingerprints; none if both stores are empty, so that a new master
 * may be made. @throws {RecordMismatch} if only the key store is empty
 */
export const mastersAt = (
  { EVENT_STORE_URL, KEY_STORE_URL }: Pick<RecordSettings, 'EVENT_STORE_URL' | 'KEY_STORE_URL'>,
  log?: Log,
  waiting?: Omit<PersonWaiting, 'what' | 'setting'>,
): Promise<readonly string[]> => {
  const look = async (): Promise<readonly string[]> => {
    const found = await wrappedBy(KEY_STORE_URL);
    if (found.length === 0 && (await hasRecord(EVENT_STORE_URL, log))) throw keysLost();
    return found;
  };
  const named = { what: 'the key store', setting: 'KEY_STORE_URL' };
  return waitUntilReady(look, log, waiting && { ...named, ...waiting });
};

/** Run before migrations. @throws {WrongMaster}; {RecordMismatch} if only the key store is empty */
export const requireMaster = async (settings: RecordSettings, log?: Log): Promise<void> => {
  const { MASTER_SECRET, MASTER_SECRET_PREVIOUS } = settings;
  requireMasters(await mastersAt(settings, log), MASTER_SECRET, MASTER_SECRET_PREVIOUS);
};

/** Before any service starts, as the key store's owner. @throws {RecordMismatch}, {WrongMaster} */
export const prepareRecordAt = async (settings: RecordSettings, log?: Log): Promise<void> => {
  await migrateKeyStore(settings.KEY_STORE_URL);
  const store = await connectEventStore(settings.EVENT_STORE_URL, log === undefined ? {} : { log });
  const keyStore = keyStoreOf(settings, log === undefined ? {} : { log });
  try {
    await prepareRecord({ store, keyStore, clock: systemClock }, log);
  } finally {
    await Promise.all([store.close(), keyStore.close()]);
  }
};
