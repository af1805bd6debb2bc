import type { PAYMENT_RELEASES, PAYMENT_REVIEWS } from '@haat/contracts/events/payment';
import type { PaymentPurpose } from '@haat/contracts/events/payment-intent';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Refund } from '@haat/domain/payment/refund';
import { bigint, boolean, jsonb, nullable, readModel, text, timestamptz } from './read-model.ts';

/** Why what is free of a payment became more or less. */
export type BalanceChange =
  /** Paid, and it stands for no order yet. */
  | { readonly kind: 'unused' }
  /** More than its order costs, by so much. */
  | { readonly kind: 'above_price'; readonly differencePaise: number }
  /** Too little came, by so much: it is kept. */
  | { readonly kind: 'short'; readonly differencePaise: number }
  /** Topped up into a payment that the bank does not know. */
  | { readonly kind: 'not_verified' }
  | {
      readonly kind: 'order_ended';
      readonly cause: (typeof PAYMENT_RELEASES)[number];
      readonly orderId: string;
    }
  | { readonly kind: 'spent'; readonly orderId: string }
  /** Spent on another payment, by its reference code. */
  | { readonly kind: 'drawn'; readonly by: string; readonly topUpId: string }
  /** The other payment did not take it. */
  | { readonly kind: 'draw_returned' }
  /** The bank is asked of it again: what was topped up is tied to it once more. */
  | { readonly kind: 'asked_again' }
  | { readonly kind: 'refunded' }
  /** The bank sent a refund back. */
  | { readonly kind: 'refund_returned' }
  /** A credit note took back a part of its order's price. */
  | { readonly kind: 'credit_note'; readonly creditNoteNumber: string; readonly orderId: string };

/** A change of what is free; all of a payment's together are what is free of it. */
export type BalanceEntry = BalanceChange & {
  /** ISO 8601. */
  readonly at: string;
  /** More than zero where it became more. */
  readonly amountPaise: number;
};

/** A refund with its times, ISO 8601. */
export type ListedRefund = Refund & {
  readonly recordedAt: string;
  /** When it was written down that it was sent; null before. */
  readonly sentAt: string | null;
  readonly returnedAt: string | null;
};

/** What a person looks at: what the bank showed, and how many accounts reported the same. */
export type ReviewedEvidence = {
  readonly reason: (typeof PAYMENT_REVIEWS)[number];
  readonly credit: {
    readonly utr: string | null;
    readonly amountPaise: number;
    readonly creditedAt: string;
  } | null;
  readonly reports: number;
};

/** What customers reported as paid, or paid from their balance, and what became of it. */
export const payments = readModel({
  name: 'payments',
  key: 'reference_code',
  columns: {
    reference_code: text(),
    customer_id: text(),
    /** Null of a payment from the balance. */
    utr: nullable(text()),
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
    /** What it was opened for; null where it did not say. */
    purpose_title: nullable(text()),
    /** The order that it was opened in; null where it did not say. */
    purpose_kind: nullable(text<PaymentPurpose['kind']>()),
    is_disputed: boolean(),
    rejection: nullable(text<NonNullable<SubmittedPayment['rejection']>>()),
    review: nullable(jsonb<ReviewedEvidence>()),
    /** Of the order that it stands for. */
    price_paise: nullable(bigint()),
    /** The last order that it stood for and stands for no more. */
    last_order_id: nullable(text()),
    refunded_paise: bigint(),
    /** Of that, what is recorded and not sent yet. */
    unsent_paise: bigint(),
    /** In the order in which they were recorded. */
    refunds: jsonb<readonly ListedRefund[]>(),
    topped_up_paise: bigint(),
    debited_paise: bigint(),
    /** Its part of the customer's balance. */
    free_paise: bigint(),
    /** How that came to be, oldest first. */
    entries: jsonb<readonly BalanceEntry[]>(),
  },
  indexes: [{ on: ['customer_id', 'submitted_at desc'] }],
});
