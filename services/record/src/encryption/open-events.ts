import type { EventMetadata } from '@haat/contracts/events/event';
import { ERASED } from '@haat/contracts/personal';
import type { JsonObject, RecordedEvent } from '@haat/event-store/port';
import { DecryptionFailed, decryptValues } from '@haat/platform/encryption';
import type { SubjectKey, SubjectKeys } from '../keys/subject-keys.ts';
import type { DecryptionCache } from './decryption-cache.ts';
import { namedSubject } from './named-subject.ts';
import { restoreFields } from './personal-fields.ts';

type Encrypted = NonNullable<EventMetadata['encrypted']>;

/** Undefined for malformed metadata too, as external writers may leave. */
const encryptedOf = ({ metadata }: RecordedEvent): Encrypted | undefined => {
  const { subject, ciphertext } = (metadata.encrypted ?? {}) as {
    readonly [key in keyof Encrypted]?: unknown;
  };
  if (typeof subject !== 'string' || subject.includes('\0')) return undefined;
  return typeof ciphertext === 'string' ? { subject, ciphertext } : undefined;
};

const filled = (event: RecordedEvent, at: (place: number) => unknown): RecordedEvent => ({
  ...event,
  data: restoreFields(event.data, at),
  metadata: { ...event.metadata, actor: restoreFields(event.metadata.actor as JsonObject, at) },
});

/** Marks the event as unreadable, with the reason for the parser. */
const unopened = (event: RecordedEvent, why: string): RecordedEvent => ({
  ...event,
  metadata: { ...event.metadata, unopened: why },
});

const open = (
  event: RecordedEvent,
  encrypted: Encrypted,
  key: SubjectKey,
  opened: DecryptionCache | undefined,
): RecordedEvent => {
  const { subject, ciphertext } = encrypted;
  const named = namedSubject(event);
  // An erased subject, or one without a key, would appear to have written the plain fields.
  if (named !== null && named !== subject) {
    return unopened(event, `it is encrypted for ${subject}, but is about ${named}`);
  }
  if (key === 'destroyed') {
    opened?.evict(ciphertext);
    return filled(event, () => ERASED);
  }
  if (key === 'missing') {
    return unopened(event, `the key store has no key of ${subject}: restore its newest backup`);
  }
  if (key === 'locked') {
    return unopened(event, `another master secret wrapped the key of ${subject}`);
  }
  try {
    const bound = { eventId: event.id, type: event.type, stream: event.stream, subject };
    const values = opened?.get(ciphertext, key) ?? decryptValues(key, bound, ciphertext);
    opened?.set(ciphertext, key, values);
    return filled(event, (place) => values[place]);
  } catch (error) {
    if (!(error instanceof DecryptionFailed)) throw error;
    return unopened(event, `its personal data cannot be decrypted: ${error.message}`);
  }
};

/** Restores personal fields; `[erased]` if the subject's key was destroyed. */
export const openEvents = async (
  keys: Pick<SubjectKeys, 'find'>,
  events: readonly RecordedEvent[],
  opened?: DecryptionCache,
): Promise<readonly RecordedEvent[]> => {
  const subjects = new Set(events.flatMap((event) => encryptedOf(event)?.subject ?? []));
  if (subjects.size === 0) return events;
  const found = await keys.find([...subjects]);
  return events.map((event) => {
    const encrypted = encryptedOf(event);
    if (encrypted === undefined) return event;
    return open(event, encrypted, found.get(encrypted.subject) ?? 'missing', opened);
  });
};

/** Placeholder for readers without keys. */
const ENCRYPTED = '[encrypted]';

/** For readers without keys. */
export const blankEvents = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.map((event) =>
    encryptedOf(event) === undefined ? event : filled(event, () => ENCRYPTED),
  );
