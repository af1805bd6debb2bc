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
export const ERASURE_TYPES: readonly string[] = [OF_CUSTOMER, OF_OTHERS];

/** The subject whose key an event declares destroyed. */
export const erasedBy = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): string | null => {
  if (type === OF_CUSTOMER) return subjects.customer(String(data.customerId));
  return type === OF_OTHERS ? String(data.subject) : null;
};

const OWN = subjects.customer('');

/** The stream in which the shop records the subject's erasure. */
export const streamOf = (subject: string): string =>
  subject.startsWith(OWN) ? customerStream(subject.slice(OWN.length)) : erasureStream(subject);

/** Whether the event has the id that the shop would give it at this revision. */
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

/** In the subject's own stream: an event forged without the keys must never destroy a key. */
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

/** In this process the key counts as destroyed. @returns false if the erasure is not recorded */
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
