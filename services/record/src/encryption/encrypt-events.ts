import { canonicalJson } from '@haat/contracts/canonical-json';
import { type Actor, actorSchema, type EventMetadata } from '@haat/contracts/events/event';
import { eventDefinition, type HaatEvent } from '@haat/contracts/events/registry';
import { ERASED } from '@haat/contracts/personal';
import type { EventToAppend, JsonObject, RecordedEvent } from '@haat/event-store/port';
import { encryptValues } from '@haat/platform/encryption';
import { eventIdFor } from '../hash-chain/event-ids.ts';
import { eventHash } from '../hash-chain/hash-chain.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import type { SubjectKeys } from '../keys/subject-keys.ts';
import type { DecryptionCache } from './decryption-cache.ts';
import { restoreFields, takeOut } from './personal-fields.ts';

export type DecidedEvents = {
  readonly stream: string;
  readonly events: readonly HaatEvent[];
  readonly recorded: readonly RecordedEvent[];
  readonly metadata: Omit<
    EventMetadata,
    'schemaVersion' | 'encrypted' | 'previousHash' | 'hash' | 'occurredAt'
  >;
  readonly occurredAt: string;
};

export type EncryptionKeys = {
  readonly record: Pick<RecordKeys, 'eventIds'>;
  readonly subjects: Pick<SubjectKeys, 'obtain'>;
};

/** The event does not match its schema; nothing was written. */
export class InvalidEvent extends Error {
  override readonly name = 'InvalidEvent';
}

/** Stored events are permanent: refuse an event that could never be read. */
const requireFit = (type: string, data: JsonObject): void => {
  const fit = eventDefinition(type).schema.safeParse(data);
  if (!fit.success) throw new InvalidEvent(`${type} does not fit its schema: ${fit.error.message}`);
};

const subjectOf = (
  { type, data }: { readonly type: string; readonly data: JsonObject },
  stream: string,
  beganWith: string | undefined,
): string => {
  const subject = eventDefinition(type).subjectOf(data) ?? beganWith;
  if (subject === undefined) throw new InvalidEvent(`${type} in ${stream} has no subject`);
  return subject;
};

const namedIn = ({ type, data }: RecordedEvent): string | undefined =>
  eventDefinition(type).subjectOf(data) ?? undefined;

const encryptedFor = (event: RecordedEvent): string | undefined =>
  (event.metadata.encrypted as EventMetadata['encrypted'])?.subject;

const firstOf = (
  recorded: readonly RecordedEvent[],
  subjectIn: typeof namedIn,
): string | undefined => {
  for (const event of recorded) {
    const subject = subjectIn(event);
    if (subject !== undefined) return subject;
  }
  return undefined;
};

/**
 * The hash chain covers the stored form, so it stays valid when a key is destroyed. Data of an
 * erased subject is not stored. `opened` gets the plain fields. @throws {InvalidEvent} for an event
 * that could not be read back
 */
export const encryptEvents = async (
  keys: EncryptionKeys,
  { stream, events, recorded, metadata, occurredAt }: DecidedEvents,
  opened?: DecryptionCache,
): Promise<readonly EventToAppend[]> => {
  const last = recorded.at(-1);
  let previousHash = (last?.metadata.hash as string | undefined) ?? null;
  let revision = (last?.revision ?? -1n) + 1n;
  // Needed without personal fields too: the subject may have been erased before.
  let beganWith = firstOf(recorded, namedIn) ?? firstOf(recorded, encryptedFor);
  const encryptedEvents: EventToAppend[] = [];
  for (const [index, { type, data: decided }] of events.entries()) {
    // Hash what the store will return: JSON drops undefined.
    const plain = JSON.parse(JSON.stringify(decided)) as JsonObject;
    requireFit(type, plain);
    const { schema, version } = eventDefinition(type);
    const id = eventIdFor(
      keys.record.eventIds,
      stream,
      metadata.commandId,
      index,
      canonicalJson(plain),
    );
    const { data: open, taken: ofData } = takeOut(schema, plain);
    const { data: actor, taken: ofActor } = takeOut(actorSchema, metadata.actor, ofData.length);
    const taken = [...ofData, ...ofActor];
    let data = open;
    let storedActor = actor;
    let encrypted: EventMetadata['encrypted'];
    if (taken.length > 0) {
      const subject = subjectOf({ type, data: plain }, stream, beganWith);
      beganWith ??= subject;
      const key = await keys.subjects.obtain(subject);
      if (key === 'destroyed') {
        data = restoreFields(open, () => ERASED);
        storedActor = restoreFields(actor, () => ERASED);
      } else {
        const bound = { eventId: id, type, stream, subject };
        encrypted = { subject, ciphertext: encryptValues(key, bound, taken) };
        opened?.set(encrypted.ciphertext, key, taken);
      }
    }
    const unhashed: Omit<EventMetadata, 'hash'> = {
      ...metadata,
      actor: storedActor as Actor,
      ...(encrypted === undefined ? {} : { encrypted }),
      schemaVersion: version,
      occurredAt,
      previousHash,
    };
    const hash = eventHash({ id, type, stream, revision, data, metadata: unhashed });
    encryptedEvents.push({ id, type, data, metadata: { ...unhashed, hash } });
    previousHash = hash;
    revision += 1n;
  }
  return encryptedEvents;
};
