import { canonicalJson } from '@haat/contracts/canonical-json';
import { eventDefinition, UnreadableEvent } from '@haat/contracts/events/registry';
import { FORGOTTEN } from '@haat/contracts/personal';
import type { RecordedEvent } from '../../event-store/port.ts';
import { eventIdFor } from '../event-ids.ts';
import type { RecordKeys } from '../key-store/record-keys.ts';
import type { SubjectKeys } from '../key-store/subject-keys.ts';
import { openEvents } from '../open-events.ts';
import type { Findings } from './finding.ts';
import type { StreamState } from './streams.ts';

export type IdCheck = {
  /** @param events as they are stored, each with what is known of its stream up to it. */
  readonly check: (
    events: readonly { readonly event: RecordedEvent; readonly state: StreamState }[],
  ) => Promise<void>;
  /** How many could not be checked: whom they are about was forgotten. */
  readonly forgotten: () => number;
};

/** Whose key an event would need; undefined where neither it nor its stream tells. */
const subjectOf = ({ type, data }: RecordedEvent, state: StreamState): string | undefined => {
  try {
    return eventDefinition(type).subjectOf(data) ?? state.beganWith;
  } catch (error) {
    if (error instanceof UnreadableEvent) return state.beganWith;
    throw error;
  }
};

/**
 * An event's id is a keyed hash of what it says, before it is sealed: who can write to the store
 * and has no keys can make right hashes, and no right id.
 */
export const createIdCheck = (
  keys: { readonly record: Pick<RecordKeys, 'eventIds'>; readonly subjects: SubjectKeys },
  findings: Findings,
): IdCheck => {
  let forgotten = 0;

  const isForgotten = async (event: RecordedEvent, state: StreamState): Promise<boolean> => {
    if (!canonicalJson(event.data).includes(JSON.stringify(FORGOTTEN))) return false;
    // Written after its subject was forgotten: nothing was sealed, and the words are gone.
    const subject = subjectOf(event, state);
    if (subject === undefined) return true;
    return (await keys.subjects.find([subject])).get(subject) === 'destroyed';
  };

  const checkOne = async (
    stored: RecordedEvent,
    opened: RecordedEvent,
    state: StreamState,
  ): Promise<void> => {
    const { id, stream, metadata } = stored;
    const revision = Number(stored.revision);
    const sealed = metadata.sealed as { readonly subject: string } | undefined;
    const key = sealed && (await keys.subjects.find([sealed.subject])).get(sealed.subject);
    if (key === 'destroyed') {
      forgotten += 1;
      return;
    }
    if (sealed !== undefined && (key === undefined || key === 'missing')) {
      const said = `${stream}: the key store has no key of ${sealed.subject} (event ${revision}).`;
      findings.add({ kind: 'key missing', stream, revision, said });
      return;
    }
    const content = canonicalJson(opened.data);
    const fits =
      opened.metadata.unopened === undefined &&
      id === eventIdFor(keys.record.eventIds, stream, state.commandId, state.index, content);
    if (fits) return;
    if (sealed === undefined && (await isForgotten(stored, state))) {
      forgotten += 1;
      return;
    }
    const said = `${stream}: event ${revision} was not written by anybody who has the keys.`;
    findings.add({ kind: 'forged', stream, revision, said });
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
