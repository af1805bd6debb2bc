import type { InvoiceStatus } from '@haat/contracts/http/invoices';
import { bigint, readModel, text, timestamptz } from './read-model.ts';

/** The full snapshot of an invoice is in its event. */
export const invoices = readModel({
  name: 'invoices',
  key: 'number',
  columns: {
    number: text(),
    order_id: text(),
    customer_id: text(),
    description: text(),
    total_paise: bigint(),
    credited_paise: bigint(),
    status: text<InvoiceStatus>(),
    issued_at: timestamptz(),
    updated_at: timestamptz(),
  },
  indexes: [{ on: ['customer_id', 'issued_at desc'] }],
});
