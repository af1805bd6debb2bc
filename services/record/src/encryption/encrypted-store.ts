import type { EventBatch, EventStore, EventToAppend, RecordedEvent } from '@haat/event-store/port';
import type { RecordKeys } from '../keys/record-keys.ts';
import type { SubjectKeys } from '../keys/subject-keys.ts';
import { createDecryptionCache } from './decryption-cache.ts';
import { type DecidedEvents, encryptEvents } from './encrypt-events.ts';
import { denyIfErased } from './erased-subjects.ts';
import { blankEvents, openEvents } from './open-events.ts';
import { createStreamNames, type StreamNames } from './stream-names.ts';

/** Decrypts personal data after a read. Appended events must come from its `encrypt`. */
export type EncryptedStore = EventStore & {
  /** Keyed names of streams about a person or a payment. */
  readonly names: StreamNames;
  /** @throws {InvalidEvent} if unreadable; {EventStoreUnavailable} without the key store */
  readonly encrypt: (decided: DecidedEvents) => Promise<readonly EventToAppend[]>;
  /** In this process the key counts as destroyed. @returns false if the erasure is not recorded */
  readonly denyIfErased: (subject: string) => Promise<boolean>;
  /** With a placeholder for personal data; needs no keys. */
  readonly blank: EventStore;
};

export type EncryptedStoreKeys = {
  readonly record: Pick<RecordKeys, 'naming' | 'eventIds'>;
  readonly subjects: SubjectKeys;
};

type Transform = (
  events: readonly RecordedEvent[],
) => readonly RecordedEvent[] | Promise<readonly RecordedEvent[]>;

const reading = (
  store: EventStore,
  look: Transform,
): Pick<EventStore, 'read' | 'readAll' | 'subscribe'> => {
  const seen = async (batch: EventBatch): Promise<EventBatch> => ({
    ...batch,
    events: await look(batch.events),
  });
  return {
    read: async (stream, options) => {
      const slice = await store.read(stream, options);
      return { ...slice, events: await look(slice.events) };
    },
    readAll: async (after, options) => seen(await store.readAll(after, options)),
    subscribe: async function* (options) {
      for await (const batch of store.subscribe(options)) yield await seen(batch);
    },
  };
};

export const createEncryptedStore = (
  store: EventStore,
  keys: EncryptedStoreKeys,
): EncryptedStore => {
  const opened = createDecryptionCache();
  return {
    ...store,
    ...reading(store, (events) => openEvents(keys.subjects, events, opened)),
    names: createStreamNames(keys.record.naming),
    encrypt: (decided) => encryptEvents(keys, decided, opened),
    denyIfErased: (subject) => denyIfErased(store, keys, subject),
    blank: { ...store, ...reading(store, blankEvents) },
  };
};
