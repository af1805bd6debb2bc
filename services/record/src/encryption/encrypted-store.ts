import type { EventBatch, EventStore, EventToAppend, RecordedEvent } from '@haat/event-store/port';
import type { RecordKeys } from '../keys/record-keys.ts';
import type { SubjectKeys } from '../keys/subject-keys.ts';
import { createDecryptionCache } from './decryption-cache.ts';
import { type DecidedEvents, encryptEvents } from './encrypt-events.ts';
import { denyIfErased } from './erased-subjects.ts';
import { blankEvents, openEvents } from './open-events.ts';
import { createStreamNames, type StreamNames } from './stream-names.ts';

/**
 * The event store as the shop uses it: what identifies a person is sealed before it is stored, and
 * opened when it is read. It reads as an {@link EventStore} does; what is appended to it has been
 * sealed by it.
 */
export type EncryptedStore = EventStore & {
  /** Names of streams after what identifies a person or a payment. */
  readonly names: StreamNames;
  /**
   * Makes what a command decided ready to be appended.
   * @throws {InvalidEvent} for an event that nobody could read afterwards.
   * @throws {EventStoreUnavailable} while the keys cannot be reached.
   */
  readonly encrypt: (decided: DecidedEvents) => Promise<readonly EventToAppend[]>;
  /**
   * Takes a subject's key for destroyed in this process, whatever it has at hand, where the shop
   * wrote that the subject is forgotten. @returns whether it did.
   */
  readonly denyIfErased: (subject: string) => Promise<boolean>;
  /** The same events with `[encrypted]` wherever somebody is named: needs no keys. */
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
