import { type PaymentEvent, paymentEvents, paymentStream } from '@haat/contracts/events/payment';
import { subtractPaise, sumPaise } from '@haat/contracts/money';
import { phaseAfter } from '@haat/domain/decider/lifecycle';
import { paymentLifecycle } from '@haat/domain/payment/payment-lifecycle';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { refundedPaiseOf, refundsAfter, unsentPaiseOf } from '@haat/domain/payment/refund';
import { payments, type RowOf } from '@haat/platform/read-models';
import { continueEntries } from './balance-entries.ts';
import { moneyOf } from './money-of.ts';
import { defineProjector } from './projector.ts';

type PaymentRow = RowOf<typeof payments>;
type Begins = Extract<PaymentEvent, { type: 'PaymentSubmitted' | 'PaymentOpenedFromBalance' }>;

const NOTHING_KNOWN = {
  reason: null,
  order_id: null,
  credit_not_seen_at: null,
  rejected_at: null,
  is_disputed: false,
  rejection: null,
  review: null,
  price_paise: null,
  last_order_id: null,
  refunded_paise: 0,
  unsent_paise: 0,
  refunds: [],
  topped_up_paise: 0,
  debited_paise: 0,
  free_paise: 0,
  entries: [],
} as const;

const firstRow = (event: Begins, status: PaymentRow['status'], at: string): PaymentRow => {
  const { referenceCode, customerId, amountPaise, purpose } = event.data;
  const isReported = event.type === 'PaymentSubmitted';
  return {
    ...NOTHING_KNOWN,
    reference_code: referenceCode,
    customer_id: customerId,
    utr: isReported ? event.data.utr : null,
    amount_paise: amountPaise,
    credited_paise: isReported ? null : 0,
    status,
    submitted_at: isReported ? event.data.submittedAt : event.data.openedAt,
    updated_at: at,
    purpose_title: purpose?.title ?? null,
    purpose_kind: purpose?.kind ?? null,
  };
};

const refundedBy = (event: PaymentEvent, row: PaymentRow, at: string): Partial<PaymentRow> => {
  const times = { recordedAt: at, sentAt: null, returnedAt: null };
  const begun = refundsAfter(row.refunds, event, (refund) => ({ ...refund, ...times }));
  const refunds = begun.map((refund) => ({
    ...refund,
    sentAt: refund.sentAt ?? (refund.phase === 'recorded' ? null : at),
    returnedAt: refund.returnedAt ?? (refund.phase === 'returned' ? at : null),
  }));
  return {
    refunds,
    refunded_paise: refundedPaiseOf(refunds),
    unsent_paise: unsentPaiseOf(refunds),
  };
};

const changesBy = (
  event: Exclude<PaymentEvent, Begins>,
  row: PaymentRow,
  at: string,
): Partial<PaymentRow> => {
  switch (event.type) {
    case 'PaymentCreditNotSeen':
      return { credit_not_seen_at: event.data.askedAt };
    case 'PaymentVerified':
      return { reason: null, review: null, credited_paise: event.data.creditedPaise };
    case 'PaymentRejected': {
      const { reason, creditedPaise, rejection } = event.data;
      const credited = { credited_paise: creditedPaise, rejected_at: at };
      return { reason, rejection, review: null, ...credited };
    }
    case 'PaymentExpired':
      return { reason: event.data.reason };
    case 'PaymentPutInReview': {
      const { explanation, reason, credit, reports } = event.data;
      const shown = credit && {
        utr: credit.utr,
        amountPaise: credit.amountPaise,
        creditedAt: credit.creditedAt,
      };
      return { reason: explanation, review: { reason, credit: shown, reports: reports.length } };
    }
    case 'PaymentDisputed':
      return { is_disputed: true };
    case 'PaymentReopened':
      return { reason: null, rejection: null, review: null, credit_not_seen_at: null };
    case 'PaymentAllocated':
      return { order_id: event.data.orderId, price_paise: event.data.pricePaise };
    case 'PaymentUnallocatedByCreditNote':
      return { price_paise: subtractPaise(row.price_paise ?? 0, event.data.amountPaise) };
    case 'PaymentReplaced':
    case 'PaymentReleased':
      if (row.order_id === null) return {};
      return { order_id: null, price_paise: null, last_order_id: row.order_id };
    case 'PaymentRefunded':
    case 'PaymentExcessRefunded':
    case 'RefundSent':
      return refundedBy(event, row, at);
    case 'RefundReturned': {
      const isOver = row.status === 'refunded' ? { reason: null, rejection: null } : {};
      return { ...isOver, ...refundedBy(event, row, at) };
    }
    case 'PaymentToppedUp':
      return { topped_up_paise: sumPaise([row.topped_up_paise, event.data.amountPaise]) };
    case 'PaymentDebited':
      return { debited_paise: sumPaise([row.debited_paise, event.data.amountPaise]) };
    case 'PaymentDebitReversed':
      return { debited_paise: subtractPaise(row.debited_paise, event.data.amountPaise) };
    case 'PaymentVerificationRequested':
    // It never arrived.
    case 'PaymentTopUpVoided':
      return {};
  }
};

export const paymentsProjector = defineProjector(payments, {
  eventTypes: paymentEvents.map(({ type }) => type),
  begins: 'PaymentSubmitted',
  erasure: {
    ownerColumn: 'customer_id',
    streamsOf: (row) => [paymentStream(row.reference_code)],
  },
  keyOf: ({ data }) => data.referenceCode,
  apply: (row, { event, at }) => {
    const status = phaseAfter(paymentLifecycle, row?.status ?? 'not_submitted', event.type);
    if (status === null) return row;
    if (event.type === 'PaymentSubmitted' || event.type === 'PaymentOpenedFromBalance') {
      return firstRow(event, status, at);
    }
    if (row === undefined) return row;
    const moved = { ...row, ...changesBy(event, row, at), status, updated_at: at };
    const next = { ...moved, free_paise: unallocatedOf({ phase: status, ...moneyOf(moved) }) };
    return { ...next, entries: continueEntries(event, at, row, next) };
  },
});
