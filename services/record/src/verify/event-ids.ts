import { canonicalJson } from '@haat/contracts/canonical-json';
import { eventDefinition, upcast } from '@haat/contracts/events/registry';
import { ERASED } from '@haat/contracts/personal';
import type { RecordedEvent } from '@haat/event-store/port';
import { namedSubject } from '../encryption/named-subject.ts';
import { openEvents } from '../encryption/open-events.ts';
import { takeOut } from '../encryption/personal-fields.ts';
import { eventIdFor } from '../hash-chain/event-ids.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import type { SubjectKey, SubjectKeys } from '../keys/subject-keys.ts';
import type { Finding, Findings } from './finding.ts';
import type { StreamState } from './streams.ts';

/** Its id hashes the erased text, so it cannot be recomputed; any other id must be correct. */
const isTextErased = ({ type, data, metadata }: RecordedEvent): boolean => {
  try {
    const definition = eventDefinition(type);
    const today = upcast(definition, data, Number(metadata.schemaVersion));
    const { data: left, taken } = takeOut(definition.schema, today);
    // A schema drops unknown fields; then the two differ.
    const known = definition.schema.safeParse(today);
    return (
      taken.length > 0 &&
      taken.every((value) => value === ERASED) &&
      !canonicalJson(left).includes(JSON.stringify(ERASED)) &&
      known.success &&
      canonicalJson(known.data) === canonicalJson(today)
    );
  } catch {
    // Type and shape are not the shop's, which could have read it.
    return false;
  }
};

export type IdCheck = {
  /** `events`: as stored, each with its stream's state up to it. */
  readonly check: (
    events: readonly { readonly event: RecordedEvent; readonly state: StreamState }[],
  ) => Promise<void>;
  /** Number that could not be checked: their subjects are erased. */
  readonly forgotten: () => number;
};

/** Write access without the keys can forge hashes, but no ids: they are keyed. */
export const createIdCheck = (
  keys: { readonly record: Pick<RecordKeys, 'eventIds'>; readonly subjects: SubjectKeys },
  findings: Findings,
): IdCheck => {
  let forgotten = 0;

  const keyOf = async (subject: string): Promise<SubjectKey | undefined> =>
    (await keys.subjects.find([subject])).get(subject);

  const checkOne = async (
    stored: RecordedEvent,
    opened: RecordedEvent,
    state: StreamState,
  ): Promise<void> => {
    const { id, stream, metadata } = stored;
    const revision = Number(stored.revision);
    const report = (kind: Finding['kind'], text: string): void =>
      findings.add({ kind, stream, revision, said: text });
    const encrypted = metadata.encrypted as { readonly subject: string } | undefined;
    // Only the erasure of the subject that the shop would have used excuses an id.
    const subject = namedSubject(stored) ?? state.beganWith;
    if (encrypted !== undefined && encrypted.subject !== subject) {
      const about = subject ?? 'no subject';
      report('forged', `${stream}: event ${revision} is not encrypted for ${about}.`);
      return;
    }
    const content = canonicalJson(opened.data);
    const fits =
      opened.metadata.unopened === undefined &&
      id === eventIdFor(keys.record.eventIds, stream, state.commandId, state.index, content);
    if (fits) return;
    const key = subject === undefined ? undefined : await keyOf(subject);
    if (key === 'destroyed' && isTextErased(opened)) forgotten += 1;
    else if (
      encrypted !== undefined &&
      (key === undefined || key === 'missing' || key === 'locked')
    ) {
      const text = `${stream}: the key store has no key of ${encrypted.subject} (event ${revision}).`;
      report('key missing', text);
    } else {
      report('forged', `${stream}: event ${revision} was written without the keys.`);
    }
  };

  return {
    check: async (events) => {
      const opened = await openEvents(
        keys.subjects,
        events.map(({ event }) => event),
      );
      for (const [index, { event, state }] of events.entries()) {
        await checkOne(event, opened[index] ?? event, state);
      }
    },
    forgotten: () => forgotten,
  };
};
