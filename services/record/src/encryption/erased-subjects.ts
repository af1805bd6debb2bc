import { canonicalJson } from '@haat/contracts/canonical-json';
import { type CustomerEvent, customerStream } from '@haat/contracts/events/customer';
import { type ErasureEvent, erasureStream } from '@haat/contracts/events/erasure';
import { subjects } from '@haat/contracts/events/subject';
import type { EventStore, RecordedEvent } from '@haat/event-store/port';
import { eventIdFor } from '../hash-chain/event-ids.ts';
import type { RecordKeys } from '../keys/record-keys.ts';
import type { SubjectKeys } from '../keys/subject-keys.ts';

const OF_CUSTOMER = 'CustomerErased' satisfies CustomerEvent['type'];
const OF_OTHERS = 'SubjectErased' satisfies ErasureEvent['type'];
/** What says that somebody, or something that tells of them, is forgotten. */
export const ERASURE_TYPES: readonly string[] = [OF_CUSTOMER, OF_OTHERS];

/** Whose key an event says is destroyed; null where it says so of nobody. */
export const erasedBy = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): string | null => {
  if (type === OF_CUSTOMER) return subjects.customer(String(data.customerId));
  return type === OF_OTHERS ? String(data.subject) : null;
};

const OWN = subjects.customer('');

/** The one stream in which the shop writes that a subject is forgotten. */
export const streamOf = (subject: string): string =>
  subject.startsWith(OWN) ? customerStream(subject.slice(OWN.length)) : erasureStream(subject);

/** Whether the event at this place of its whole stream has the id that the shop would give it. */
const isOfShop = (
  keys: Pick<RecordKeys, 'eventIds'>,
  recorded: readonly RecordedEvent[],
  place: number,
): boolean => {
  const event = recorded[place];
  if (event === undefined) return false;
  const commandId = String(event.metadata.commandId);
  const before = recorded.slice(0, place);
  const other = before.findLastIndex(({ metadata }) => String(metadata.commandId) !== commandId);
  const content = canonicalJson(event.data);
  const index = place - (other + 1);
  return event.id === eventIdFor(keys.eventIds, event.stream, commandId, index, content);
};

/**
 * Whether the shop itself wrote that a subject is forgotten, in the subject's own stream. What
 * somebody wrote who has no keys, only access to the event store, must destroy no key: that is for
 * ever.
 */
export const isErased = async (
  store: Pick<EventStore, 'read'>,
  keys: Pick<RecordKeys, 'eventIds'>,
  subject: string,
): Promise<boolean> => {
  const { events } = await store.read(streamOf(subject));
  return events.some(
    (event, place) => erasedBy(event) === subject && isOfShop(keys, events, place),
  );
};

/**
 * Takes the key of one subject for destroyed in this process from now on, whatever it has at hand.
 * @returns false where the shop did not write that it is forgotten: nothing is denied then.
 */
export const denyIfErased = async (
  store: Pick<EventStore, 'read'>,
  keys: {
    readonly record: Pick<RecordKeys, 'eventIds'>;
    readonly subjects: Pick<SubjectKeys, 'deny'>;
  },
  subject: string,
): Promise<boolean> => {
  const is = await isErased(store, keys.record, subject);
  if (is) keys.subjects.deny(subject);
  return is;
};
