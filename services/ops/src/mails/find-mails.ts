import { type MailEvent, type MailKind, mailEvents } from '@haat/contracts/events/mail';
import { parseEvent } from '@haat/contracts/events/registry';
import { type MailPhase, type MailState, mailDecider } from '@haat/domain/messages/mail';
import { START } from '@haat/event-store/port';
import type { EncryptedStore } from '@haat/record/encryption';
import { decidedAt } from '@haat/record/hash-chain';
import { eventPages } from '../events/event-pages.ts';

export type FoundMail = {
  readonly mailId: string;
  readonly kind: MailKind;
  /** What it is about, such as an order's id. */
  readonly about: string;
  readonly customerId: string;
  readonly state: Exclude<MailPhase, 'not_requested'>;
  /** Of a mail that was given up, such as `overtaken`; else null. */
  readonly reason: string | null;
  /** ISO 8601. */
  readonly requestedAt: string;
  /** Of its last event, ISO 8601. */
  readonly changedAt: string;
};

type Read = {
  readonly state: MailState;
  readonly reason: string | null;
  readonly changedAt: string;
};

const TYPES = mailEvents.map(({ type }) => type);

/** From the events: no table has the mails, which are few for each order. Newest request first. */
export const findMails = async (
  store: Pick<EncryptedStore, 'readAll' | 'identify'>,
  onProgress: (events: number) => void,
): Promise<readonly FoundMail[]> => {
  const mails = new Map<string, Read>();
  const { head: upTo } = await store.identify();
  let events = 0;
  for await (const page of eventPages(store, TYPES, { after: START, upTo })) {
    for (const stored of page.events) {
      const event = parseEvent(stored) as MailEvent;
      const { state } = mails.get(event.data.mailId) ?? { state: mailDecider.initial };
      mails.set(event.data.mailId, {
        state: mailDecider.evolve(state, event),
        reason: event.type === 'MailGivenUp' ? event.data.reason : null,
        changedAt: decidedAt(stored),
      });
    }
    events += page.events.length;
    onProgress(events);
  }
  return [...mails.values()]
    .flatMap(({ state, reason, changedAt }): readonly FoundMail[] => {
      if (state.phase === 'not_requested') return [];
      const { mailId, kind, about, customerId, requestedAt, phase } = state;
      return [{ mailId, kind, about, customerId, requestedAt, state: phase, reason, changedAt }];
    })
    .toReversed();
};
