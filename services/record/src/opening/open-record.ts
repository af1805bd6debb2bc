import { type EventLogOpened, RECORD_STREAM, recordEvents } from '@haat/contracts/events/record';
import { allEvents, parseEvent } from '@haat/contracts/events/registry';
import { type EventStore, firstAfter, START } from '@haat/event-store/port';
import { OlderLayout } from '@haat/platform/unavailable';
import { createEncryptedStore, type EncryptedStore } from '../encryption/encrypted-store.ts';
import { createStreamNames } from '../encryption/stream-names.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import { publicKeyOf } from '../keys/signature.ts';
import { OLDER_OPENING } from './older-layout.ts';
import { requireOpenLog } from './open-log.ts';

/** The keys and the event store do not belong together; the message says what to do. */
export class RecordMismatch extends Error {
  override readonly name = 'RecordMismatch';
}

const STORE = 'the event store (EVENT_STORE_URL)';
const FRESH = 'To set it aside and open an empty shop: npm start -- --fresh';

export const keysLost = (): RecordMismatch =>
  new RecordMismatch(
    'The key store (KEY_STORE_URL) is empty, but the event store is not: without its keys nothing ' +
      `in it can be read. Restore the backup of the key store. ${FRESH}`,
  );
const otherKeys = () =>
  new RecordMismatch(
    'The key store (KEY_STORE_URL) holds the keys of another event store: with them every email ' +
      'and bank reference would be free again. Name the one that belongs to EVENT_STORE_URL',
  );

/** @returns the event log's first event; null for an empty store. @throws {OlderLayout} */
export const recordIn = async (
  store: Pick<EventStore, 'read'>,
): Promise<EventLogOpened['data'] | null> => {
  const [first] = (await store.read(RECORD_STREAM)).events;
  if (first?.type === OLDER_OPENING) throw new OlderLayout(STORE);
  return first === undefined ? null : (parseEvent(first) as EventLogOpened).data;
};

const OWN_TYPES: ReadonlySet<string> = new Set(recordEvents.map(({ type }) => type));
const SHOP_TYPES = allEvents.map(({ type }) => type).filter((type) => !OWN_TYPES.has(type));

export const requireNoEvents = async (store: EventStore): Promise<void> => {
  if (await firstAfter(store, START, { eventTypes: SHOP_TYPES })) throw new OlderLayout(STORE);
};

/** @throws {RecordMismatch} if these keys did not name the store's streams */
export const requireMatch = (keys: RecordKeys, record: EventLogOpened['data']): void => {
  const { check } = createStreamNames(keys.naming);
  const isSame = check === record.namingCheck && publicKeyOf(keys) === record.anchorPublicKey;
  if (!isSame) throw otherKeys();
};

/** @throws {RecordMismatch} */
export const requireKeys = async (keyStore: Pick<KeyStore, 'recordKeys'>): Promise<RecordKeys> => {
  const keys = await keyStore.recordKeys();
  if (keys === null) throw keysLost();
  return keys;
};

/**
 * @param allowsMoved also opens a log that was moved away, for reading. @throws {RecordMismatch} if
 * they do not belong together; {WrongMaster}; {EventLogClosed}, {IncompleteCopy}
 */
export const openRecord = async (
  store: EventStore,
  keyStore: KeyStore,
  { allowsMoved = false }: { readonly allowsMoved?: boolean } = {},
): Promise<EncryptedStore> => {
  if (!allowsMoved) await requireOpenLog(store);
  const record = await recordIn(store);
  if (record === null) await requireNoEvents(store);
  const keys = await requireKeys(keyStore);
  if (record === null) throw new RecordMismatch('The record was not prepared: run the migrations');
  requireMatch(keys, record);
  return createEncryptedStore(store, { record: keys, subjects: keyStore.subjects });
};
