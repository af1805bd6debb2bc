import type { TicketStatus } from '@haat/contracts/http/tickets';
import { boolean, nullable, readModel, text, timestamptz } from './read-model.ts';

/** Messages are in events. */
export const tickets = readModel({
  name: 'tickets',
  key: 'number',
  columns: {
    number: text(),
    customer_id: text(),
    subject: text(),
    status: text<TicketStatus>(),
    order_id: nullable(text()),
    reference_code: nullable(text()),
    opened_at: timestamptz(),
    updated_at: timestamptz(),
    /** The customer has not seen the last reply. */
    unread: boolean(),
  },
  indexes: [{ on: ['customer_id', 'updated_at desc'] }, { on: ['status', 'updated_at'] }],
});
