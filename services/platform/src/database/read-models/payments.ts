import type { SubmittedPayment } from '@haat/domain/payment-state';
import { bigint, nullable, readModel, text, timestamptz } from './read-model.ts';

/** What customers reported as paid, and what became of it. */
export const payments = readModel({
  name: 'payments',
  key: 'reference_code',
  columns: {
    reference_code: text(),
    customer_id: text(),
    utr: text(),
    amount_paise: bigint(),
    credited_paise: nullable(bigint()),
    status: text<SubmittedPayment['phase']>(),
    reason: nullable(text()),
    /** The order that it stands for. */
    order_id: nullable(text()),
    submitted_at: timestamptz(),
    updated_at: timestamptz(),
    /** When the bank first had no such credit, since it is being asked. */
    credit_not_seen_at: nullable(timestamptz()),
    /** When it was rejected last. */
    rejected_at: nullable(timestamptz()),
  },
  indexes: [{ on: ['customer_id', 'submitted_at desc'] }],
});
