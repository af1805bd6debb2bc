import { paymentEvents } from '@haat/contracts/events/payment';
import { phaseAfter } from '@haat/domain/lifecycle';
import { paymentLifecycle } from '@haat/domain/payment-state';
import { payments } from '@haat/platform/database/read-models/payments';
import { defineProjector } from '../projector.ts';

export const paymentsProjector = defineProjector(payments, {
  // A new event of a payment moves its status without a word here.
  eventTypes: paymentEvents.map(({ type }) => type),
  begins: 'PaymentSubmitted',
  keyOf: ({ data }) => data.referenceCode,
  apply: (row, { event, at }) => {
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
