import { defineProjector, type ProjectedEvent } from '../projector.ts';

type InboxRow = {
  readonly number: string;
  readonly kind: 'bug' | 'code' | 'hire';
  readonly customer_id: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly subject: string;
  readonly text: string;
  readonly details: Readonly<Record<string, string | number | null>>;
  readonly received_at: string;
};

type Sender = Pick<InboxRow, 'number' | 'customer_id' | 'received_at'>;
type InboxEventType = 'BugReported' | 'CodeOffered' | 'HireRequested';
type Message = Extract<ProjectedEvent['event'], { type: InboxEventType }>;

const rowOf = (event: Message, sender: Sender): InboxRow => {
  switch (event.type) {
    case 'BugReported': {
      const { page, happened, expected, email } = event.data;
      const said = { subject: page, text: happened, details: { expected } };
      return { ...sender, kind: 'bug', name: null, email, ...said };
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
  }
};

/** What people wrote to the shop, for operators. */
export const inboxProjector = defineProjector({
  name: 'inbox',
  key: 'number',
  columns: {
    number: 'text',
    kind: 'text',
    customer_id: 'text',
    name: 'text',
    email: 'text',
    subject: 'text',
    text: 'text',
    details: 'jsonb',
    received_at: 'timestamptz',
  },
  nullable: ['customer_id', 'name', 'email'],
  indexes: ['kind, received_at desc'],
  eventTypes: ['BugReported', 'CodeOffered', 'HireRequested'],
  keyOf: ({ data }) => data.number,
  apply: (row: InboxRow | undefined, { event, at }) => {
    if (row !== undefined) return row;
    const { number, customerId } = event.data;
    return rowOf(event, { number, customer_id: customerId, received_at: at });
  },
});
