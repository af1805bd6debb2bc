import type { PAYMENT_RELEASES, PAYMENT_REVIEWS } from '@haat/contracts/events/payment';
import type { PaymentPurpose } from '@haat/contracts/events/payment-intent';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Refund } from '@haat/domain/payment/refund';
import { bigint, boolean, jsonb, nullable, readModel, text, timestamptz } from './read-model.ts';

/** Why a payment's unallocated amount changed. */
export type BalanceChange =
  | { readonly kind: 'unused' }
  | { readonly kind: 'above_price'; readonly differencePaise: number }
  /** Paid too little; the amount is kept. */
  | { readonly kind: 'short'; readonly differencePaise: number }
  /** Added to a payment that the bank does not know. */
  | { readonly kind: 'not_verified' }
  | {
      readonly kind: 'order_ended';
      readonly cause: (typeof PAYMENT_RELEASES)[number];
      readonly orderId: string;
    }
  | { readonly kind: 'spent'; readonly orderId: string }
  /** Spent on another payment, by its reference code. */
  | { readonly kind: 'drawn'; readonly by: string; readonly topUpId: string }
  /** The other payment failed. */
  | { readonly kind: 'draw_returned' }
  /** The bank is asked again: the added amount is reserved again. */
  | { readonly kind: 'asked_again' }
  | { readonly kind: 'refunded' }
  /** The bank returned a refund. */
  | { readonly kind: 'refund_returned' }
  /** A credit note refunded part of the order's price. */
  | { readonly kind: 'credit_note'; readonly creditNoteNumber: string; readonly orderId: string };

/** A payment's unallocated amount is the sum of its entries. */
export type BalanceEntry = BalanceChange & {
  readonly at: string;
  readonly amountPaise: number;
};

/** Times in ISO 8601. */
export type ListedRefund = Refund & {
  readonly recordedAt: string;
  /** When an operator recorded it as sent. */
  readonly sentAt: string | null;
  readonly returnedAt: string | null;
};

/** For manual review: the bank's credit, and how many accounts submitted it. */
export type ReviewedEvidence = {
  readonly reason: (typeof PAYMENT_REVIEWS)[number];
  readonly credit: {
    readonly utr: string | null;
    readonly amountPaise: number;
    readonly creditedAt: string;
  } | null;
  readonly reports: number;
};

export const payments = readModel({
  name: 'payments',
  key: 'reference_code',
  columns: {
    reference_code: text(),
    customer_id: text(),
    utr: nullable(text()),
    amount_paise: bigint(),
    credited_paise: nullable(bigint()),
    status: text<SubmittedPayment['phase']>(),
    reason: nullable(text()),
    /** The order that it is allocated to. */
    order_id: nullable(text()),
    submitted_at: timestamptz(),
    updated_at: timestamptz(),
    /** When the bank first reported no such credit, in the current verification. */
    credit_not_seen_at: nullable(timestamptz()),
    rejected_at: nullable(timestamptz()),
    purpose_title: nullable(text()),
    purpose_kind: nullable(text<PaymentPurpose['kind']>()),
    is_disputed: boolean(),
    rejection: nullable(text<NonNullable<SubmittedPayment['rejection']>>()),
    review: nullable(jsonb<ReviewedEvidence>()),
    /** Of the allocated order. */
    price_paise: nullable(bigint()),
    /** The order that it was last released from. */
    last_order_id: nullable(text()),
    refunded_paise: bigint(),
    /** Refunds recorded but not sent. */
    unsent_paise: bigint(),
    refunds: jsonb<readonly ListedRefund[]>(),
    topped_up_paise: bigint(),
    debited_paise: bigint(),
    /** Its part of the customer's balance. */
    free_paise: bigint(),
    entries: jsonb<readonly BalanceEntry[]>(),
  },
  indexes: [{ on: ['customer_id', 'submitted_at desc'] }],
});
