import { z } from 'zod';
import { PURPOSE_KINDS } from '../purpose-kind.ts';
import { olderSchema } from './older.ts';

/** Where a payment stands, for its customer. */
export const LISTED_PAYMENT_STATUSES = [
  /** The shop verifies it: the customer doesn't need to do anything. */
  'matching',
  /** It should have been found by now: the customer is to check the transaction ID. */
  'waiting',
  /** A person decides. */
  'in_review',
  /** The money is there, and pays an order at once. */
  'verified',
  'rejected',
  'expired',
  /** Corrected: another payment stands in its place. */
  'replaced',
  'refunded',
  /** It stands for an order. */
  'used',
] as const;
export type ListedPaymentStatus = (typeof LISTED_PAYMENT_STATUSES)[number];

/** The one next step that its customer has. */
export const PAYMENT_STEPS = ['use', 'correct', 'facts', 'contest', 'nothing'] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];

/** A line of what is known: what the customer told beside what the bank shows. */
const paymentFactSchema = z.object({
  label: z.string(),
  told: z.string(),
  /** Null where the bank shows nothing, or what it shows may be somebody else's. */
  seen: z.string().nullable(),
});
export type PaymentFact = z.infer<typeof paymentFactSchema>;

const listedPaymentSchema = z.object({
  reference_code: z.string(),
  /** Rupees: what was reported as paid by UPI, or what the balance was to pay. */
  amount: z.number(),
  /** Rupees; null before the bank's word, and where the bank is not asked. */
  credited: z.number().nullable(),
  /** Rupees that came from the balance, beside the UPI payment or instead of one. */
  balance_used: z.number(),
  /** Rupees: its part of the balance. */
  free: z.number(),
  status: z.enum(LISTED_PAYMENT_STATUSES),
  next: z.enum(PAYMENT_STEPS),
  /** The order that it stands for. */
  order_id: z.string().nullable(),
  /** Which order it was opened in; null where nobody said. */
  kind: z.enum(PURPOSE_KINDS).nullable(),
  /** What it was opened for: a domain, a plan or an item. */
  subject: z.string().nullable(),
  /** The transaction id as it was read; null of a payment from the balance. */
  utr: z.string().nullable(),
  /** A sentence on where it stands; null where there is nothing special to say. */
  notice: z.string().nullable(),
  submitted_at: z.string(),
  /** Of one that was refunded whole: whether the money was sent, and where to (masked). */
  refund: z
    .object({ state: z.enum(['recorded', 'sent']), destination: z.string().nullable() })
    .nullish(),
  /** What was told beside what the bank shows, of those that a person looks at, or too little came for. */
  facts: z.array(paymentFactSchema),
});
export type ListedPayment = z.infer<typeof listedPaymentSchema>;

/** `GET /api/payments`: the customer's own, newest first. */
export const paymentsAnswerSchema = z.object({
  payments: z.array(listedPaymentSchema),
  older: olderSchema,
});
export type PaymentsAnswer = z.infer<typeof paymentsAnswerSchema>;

/** `POST /api/payments/:reference/correct`: another transaction id for a payment without an order. */
export const correctPaymentBodySchema = z.object({ txn_id: z.string().trim().max(64) });
