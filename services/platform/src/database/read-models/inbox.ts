import type { InboxKind } from '@haat/contracts/inbox-kind';
import { jsonb, nullable, readModel, text, timestamptz } from './read-model.ts';

/** Form messages: bug reports, offers of code, requests for work and refunds. */
export const inbox = readModel({
  name: 'inbox',
  key: 'number',
  columns: {
    number: text(),
    kind: text<InboxKind>(),
    customer_id: nullable(text()),
    name: nullable(text()),
    email: nullable(text()),
    subject: text(),
    text: text(),
    /** The form's other fields. */
    details: jsonb<Readonly<Record<string, string | number | null>>>(),
    received_at: timestamptz(),
    settled_at: nullable(timestamptz()),
  },
  indexes: [{ on: ['kind', 'received_at desc'] }, { on: ['customer_id', 'received_at desc'] }],
});
