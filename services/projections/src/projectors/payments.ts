import { paymentEvents } from '@haat/contracts/events/payment';
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
  readonly credit_not_seen_at: string | null;
  readonly rejected_at: string | null;
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
    credit_not_seen_at: 'timestamptz',
    rejected_at: 'timestamptz',
  },
  nullable: ['credited_paise', 'reason', 'order_id', 'credit_not_seen_at', 'rejected_at'],
  indexes: ['customer_id, submitted_at desc'],
  // A new event of a payment moves its status without a word here.
  eventTypes: paymentEvents.map(({ type }) => type),
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
        credit_not_seen_at: null,
        rejected_at: null,
      };
    }
    if (row === undefined) return row;
    const next = { ...row, status, updated_at: at };
    switch (event.type) {
      case 'PaymentCreditNotSeen':
        return { ...next, credit_not_seen_at: event.data.askedAt };
      case 'PaymentVerified':
        return { ...next, reason: null, credited_paise: event.data.creditedPaise };
      case 'PaymentRejected': {
        const { reason, creditedPaise } = event.data;
        return { ...next, reason, credited_paise: creditedPaise, rejected_at: at };
      }
      case 'PaymentExpired':
        return { ...next, reason: event.data.reason };
      case 'PaymentPutInReview':
        return { ...next, reason: event.data.explanation };
      case 'PaymentReopened':
        return { ...next, reason: null, credit_not_seen_at: null };
      case 'PaymentAllocated':
        return { ...next, order_id: event.data.orderId };
      case 'PaymentReplaced':
      case 'PaymentReleased':
        return { ...next, order_id: null };
      default:
        return next;
    }
  },
});
