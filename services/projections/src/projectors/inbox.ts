import { type InboxEvent, inboxStream } from '@haat/contracts/events/inbox';
import { refundNumberStream } from '@haat/contracts/events/payment';
import { subjects } from '@haat/contracts/events/subject';
import type { InboxKind } from '@haat/contracts/inbox-kind';
import { formatRupees } from '@haat/contracts/money';
import { inbox, type RowOf } from '@haat/platform/read-models';
import { defineProjector, type ProjectedEvent } from './projector.ts';

type InboxRow = RowOf<typeof inbox>;
type Sender = Pick<InboxRow, 'number' | 'customer_id' | 'received_at' | 'settled_at'>;

const BEGINNINGS = {
  bug: 'BugReported',
  code: 'CodeOffered',
  hire: 'HireRequested',
  refund: 'RefundRequested',
} as const satisfies Record<InboxKind, InboxEvent['type']>;
type Message = Extract<ProjectedEvent['event'], { type: (typeof BEGINNINGS)[InboxKind] }>;

const rowOf = (event: Message, sender: Sender): InboxRow => {
  switch (event.type) {
    case 'BugReported': {
      const { page, happened, expected, email } = event.data;
      const message = { subject: page, text: happened, details: { expected } };
      return { ...sender, kind: 'bug', name: null, email, ...message };
    }
    case 'CodeOffered': {
      const { name, email, title, kind, description, demoUrl, askingPricePaise } = event.data;
      const details = { kind, demo_url: demoUrl, asking_price_paise: askingPricePaise };
      return { ...sender, kind: 'code', name, email, subject: title, text: description, details };
    }
    case 'HireRequested': {
      const { name, email, work, description, budget, deadline } = event.data;
      const details = { budget, deadline };
      return { ...sender, kind: 'hire', name, email, subject: work, text: description, details };
    }
    case 'RefundRequested': {
      const { email, referenceCode, amountPaise } = event.data;
      const message = { subject: referenceCode, text: formatRupees(amountPaise) };
      const details = { amount_paise: amountPaise };
      return { ...sender, kind: 'refund', name: null, email, ...message, details };
    }
  }
};

const OF_MESSAGES = subjects.message('');

export const inboxProjector = defineProjector(inbox, {
  eventTypes: [...Object.values(BEGINNINGS), 'MessageSettled', 'RefundWithdrawn'],
  erasure: {
    ownerColumn: 'customer_id',
    keyOfSubject: (subject) =>
      subject.startsWith(OF_MESSAGES) ? subject.slice(OF_MESSAGES.length) : null,
    streamsOf: ({ number, details: { number_hash: hash } }) => [
      inboxStream(number),
      ...(typeof hash === 'string' ? [refundNumberStream(hash)] : []),
    ],
  },
  keyOf: ({ data }) => data.number,
  apply: (row, { event, at }) => {
    if (event.type === 'MessageSettled') return row && { ...row, settled_at: event.data.settledAt };
    if (event.type === 'RefundWithdrawn') {
      const { numberHash: number_hash, withdrawnAt } = event.data;
      const details = { ...row?.details, number_hash, withdrawn_at: withdrawnAt };
      return row && { ...row, details, settled_at: row.settled_at ?? withdrawnAt };
    }
    if (row !== undefined) return row;
    const { number, customerId } = event.data;
    return rowOf(event, { number, customer_id: customerId, received_at: at, settled_at: null });
  },
});
