import type { InboxKind } from '@haat/contracts/inbox-kind';
import { jsonb, nullable, readModel, text, timestamptz } from './read-model.ts';

/** What people wrote to the shop: bug reports, offers of code, requests for work and money. */
export const inbox = readModel({
  name: 'inbox',
  key: 'number',
  columns: {
    number: text(),
    kind: text<InboxKind>(),
    /** Null for a visitor who was not signed in. */
    customer_id: nullable(text()),
    name: nullable(text()),
    email: nullable(text()),
    /** The page, the code's title, the kind of work, or the payment's reference code. */
    subject: text(),
    text: text(),
    /** What else was said, by field. */
    details: jsonb<Readonly<Record<string, string | number | null>>>(),
    received_at: timestamptz(),
    /** When an operator had seen to it; null while it waits. */
    settled_at: nullable(timestamptz()),
  },
  indexes: [{ on: ['kind', 'received_at desc'] }, { on: ['customer_id', 'received_at desc'] }],
});
