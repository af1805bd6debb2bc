import { z } from 'zod';
import { PURPOSE_KINDS } from '../purpose-kind.ts';
import { olderSchema } from './older.ts';

export const LISTED_PAYMENT_STATUSES = [
  /** The shop verifies it; the customer doesn't need to do anything. */
  'matching',
  /** Overdue: the customer should check the transaction ID. */
  'waiting',
  'in_review',
  /** Verified and not allocated: can pay an order. */
  'verified',
  'rejected',
  'expired',
  'replaced',
  'refunded',
  'used',
] as const;
export type ListedPaymentStatus = (typeof LISTED_PAYMENT_STATUSES)[number];

export const PAYMENT_STEPS = ['use', 'correct', 'facts', 'contest', 'nothing'] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

const paymentFactSchema = z.object({
  label: z.string(),
  told: z.string(),
  /** Null where the bank shows nothing, or perhaps another customer's credit. */
  seen: z.string().nullable(),
});
export type PaymentFact = z.infer<typeof paymentFactSchema>;

const listedPaymentSchema = z.object({
  reference_code: z.string(),
  /** Rupees that were submitted, or that the balance was to pay. */
  amount: z.number(),
  /** Rupees; null before the bank's answer, and without a bank. */
  credited: z.number().nullable(),
  balance_used: z.number(),
  /** Rupees: its part of the balance. */
  free: z.number(),
  status: z.enum(LISTED_PAYMENT_STATUSES),
  next: z.enum(PAYMENT_STEPS),
  order_id: z.string().nullable(),
  /** The order form that opened it; null where unknown. */
  kind: z.enum(PURPOSE_KINDS).nullable(),
  subject: z.string().nullable(),
  utr: z.string().nullable(),
  notice: z.string().nullable(),
  submitted_at: z.string(),
  /** Of a full refund; `destination` is masked. */
  refund: z
    .object({ state: z.enum(['recorded', 'sent']), destination: z.string().nullable() })
    .nullish(),
  facts: z.array(paymentFactSchema),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

/** `GET /api/payments`: the customer's own, newest first. */
export const paymentsAnswerSchema = z.object({
  payments: z.array(listedPaymentSchema),
  older: olderSchema,
});
export type PaymentsAnswer = z.infer<typeof paymentsAnswerSchema>;

/** `POST /api/payments/:reference/correct`: another transaction ID, without an order. */
export const correctPaymentBodySchema = z.object({ txn_id: z.string().trim().max(64) });
