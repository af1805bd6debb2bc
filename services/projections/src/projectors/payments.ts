import { phaseAfter } from '@haat/domain/lifecycle';
import { paymentLifecycle, type SubmittedPayment } from '@haat/domain/payment-state';
import { defineProjector } from '../projector.ts';

type PaymentRow = {
  readonly reference_code: string;
  readonly customer_id: string;
  readonly utr: string;
  readonly amount_paise: number;
  readonly credited_paise: number | null;
  readonly status: SubmittedPayment['phase'];
  readonly reason: string | null;
  readonly order_id: string | null;
  readonly submitted_at: string;
  readonly updated_at: string;
};

/** What customers reported as paid, and what became of it. */
export const paymentsProjector = defineProjector({
  name: 'payments',
  key: 'reference_code',
  columns: {
    reference_code: 'text',
    customer_id: 'text',
    utr: 'text',
    amount_paise: 'bigint',
    credited_paise: 'bigint',
    status: 'text',
    reason: 'text',
    order_id: 'text',
    submitted_at: 'timestamptz',
    updated_at: 'timestamptz',
  },
  nullable: ['credited_paise', 'reason', 'order_id'],
  indexes: ['customer_id, submitted_at desc'],
  eventTypes: [
    'PaymentSubmitted',
    'PaymentVerificationRequested',
    'PaymentVerified',
    'PaymentRejected',
    'PaymentExpired',
    'PaymentAllocated',
  ],
  begins: 'PaymentSubmitted',
  keyOf: ({ data }) => data.referenceCode,
  apply: (row: PaymentRow | undefined, { event, at }) => {
    const status = phaseAfter(paymentLifecycle, row?.status ?? 'not_submitted', event.type);
    if (status === null) return row;
    if (event.type === 'PaymentSubmitted') {
      const { data } = event;
      return {
        reference_code: data.referenceCode,
        customer_id: data.customerId,
        utr: data.utr,
        amount_paise: data.amountPaise,
        credited_paise: null,
        status,
        reason: null,
        order_id: null,
        submitted_at: data.submittedAt,
        updated_at: at,
      };
    }
    if (row === undefined) return row;
    const next = { ...row, status, updated_at: at };
    switch (event.type) {
      case 'PaymentVerificationRequested':
        return next;
      case 'PaymentVerified':
        return { ...next, credited_paise: event.data.creditedPaise };
      case 'PaymentRejected':
        return { ...next, reason: event.data.reason, credited_paise: event.data.creditedPaise };
      case 'PaymentExpired':
        return { ...next, reason: event.data.reason };
      case 'PaymentAllocated':
        return { ...next, order_id: event.data.orderId };
    }
  },
});
