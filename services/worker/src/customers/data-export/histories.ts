import { mailStream } from '@haat/contracts/events/mail';
import { type EventType, parseEvent } from '@haat/contracts/events/registry';
import type { EventStore, RecordedEvent } from '@haat/event-store/port';
import { decidedAt } from '@haat/record/hash-chain';
import { mailIdsOf } from '../../mails/request-mail.ts';
import { labelOf } from './readable.ts';

/** Something that happened, with its event's fields. */
export type HistoryEntry = Readonly<Record<string, unknown>> & {
  readonly what: string;
  /** ISO 8601. */
  readonly at: string;
};

/** It names another account's payment. */
const NOT_SHOWN: ReadonlySet<EventType> = new Set<EventType>(['PaymentDisputed']);

/** A guessed transaction ID must not reveal another account's payment. */
const FIELDS_NOT_SHOWN: Readonly<Partial<Record<EventType, readonly string[]>>> = {
  PaymentPutInReview: ['reason', 'explanation', 'credit', 'reports'],
  PaymentRejected: ['creditId', 'creditedPaise'],
};

/** What the registrar charges us. */
const OURS: ReadonlySet<string> = new Set(['cost']);

const entriesOf = (recorded: RecordedEvent): readonly HistoryEntry[] => {
  const { type, data } = parseEvent(recorded);
  if (NOT_SHOWN.has(type)) return [];
  const hidden = FIELDS_NOT_SHOWN[type] ?? [];
  const shown = Object.entries(data).filter(
    ([field]) => !hidden.includes(field) && !OURS.has(field),
  );
  return [{ what: labelOf(type), at: decidedAt(recorded), ...Object.fromEntries(shown) }];
};

/** An email may have had another account before: those events are not this customer's. */
const sinceClaimed = (events: readonly RecordedEvent[]): readonly RecordedEvent[] =>
  events.slice(
    Math.max(
      0,
      events.findLastIndex(({ type }) => type === 'EmailClaimed'),
    ),
  );

export type Histories = {
  /** @param streams of the customer. @returns oldest first. */
  readonly of: (...streams: readonly string[]) => Promise<readonly HistoryEntry[]>;
  /** Of the emails that the events read so far requested. */
  readonly mails: () => AsyncGenerator<readonly HistoryEntry[]>;
};

export const createHistories = (store: Pick<EventStore, 'read'>): Histories => {
  const mailIds = new Set<string>();
  return {
    of: async (...streams) => {
      const entries: HistoryEntry[] = [];
      for (const stream of streams) {
        const events = sinceClaimed((await store.read(stream)).events);
        for (const id of mailIdsOf(events)) mailIds.add(id);
        entries.push(...events.flatMap(entriesOf));
      }
      return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
    },
    mails: async function* () {
      for (const id of mailIds) {
        const { events } = await store.read(mailStream(id));
        if (events.length > 0) yield events.flatMap(entriesOf);
      }
    },
  };
};
