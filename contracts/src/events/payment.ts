import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Streams: `payment-<referenceCode>`, and `utr-<id>`: one bank reference pays one thing, ever. */
export const paymentStream = (referenceCode: string): string => `payment-${referenceCode}`;
/** @param utr as {@link normalizeUtr} gives it. */
export const utrStream = (utr: string): string => `utr-${utr}`;

/**
 * One spelling per bank reference, so that no spacing or case lets it pay twice.
 * @returns upper-case letters and digits only; empty when nothing is left.
 */
export const normalizeUtr = (transactionId: string): string =>
  transactionId
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

export const utrClaimed = defineEvent(
  'UtrClaimed',
  z.object({ utr: z.string(), referenceCode: z.string(), customerId: z.string() }),
);

export const paymentSubmitted = defineEvent(
  'PaymentSubmitted',
  z.object({
    referenceCode: z.string(),
    customerId: z.string(),
    /** The transaction id, normalized. */
    utr: z.string(),
    /** What the customer says was paid. */
    amountPaise: paiseSchema,
    referenceText: personal(z.string()).nullable(),
    /** SHA-256 (hex) of the uploaded picture; the bytes live in their own table. */
    screenshotHash: z.string().nullable(),
    /** The id does not look like a twelve-digit UTR of these days: a hint for operators only. */
    utrLooksUnusual: z.boolean(),
    submittedAt: z.iso.datetime(),
  }),
);

export const paymentVerificationRequested = defineEvent(
  'PaymentVerificationRequested',
  z.object({
    referenceCode: z.string(),
    utr: z.string(),
    amountPaise: paiseSchema,
    submittedAt: z.iso.datetime(),
  }),
);

export const paymentVerified = defineEvent(
  'PaymentVerified',
  z.object({
    referenceCode: z.string(),
    /** What the bank says was credited; never below the submitted amount. */
    creditedPaise: paiseSchema,
    verifiedAt: z.iso.datetime(),
  }),
);

export const PAYMENT_REJECTIONS = ['not_found', 'underpaid'] as const;

export const paymentRejected = defineEvent(
  'PaymentRejected',
  z.object({
    referenceCode: z.string(),
    rejection: z.enum(PAYMENT_REJECTIONS),
    /** A sentence for the customer that says what to do next. */
    reason: z.string(),
    /** What the bank saw, for `underpaid`. */
    creditedPaise: paiseSchema.nullable(),
  }),
);

export const paymentExpired = defineEvent(
  'PaymentExpired',
  z.object({ referenceCode: z.string(), reason: z.string() }),
);

export const paymentAllocated = defineEvent(
  'PaymentAllocated',
  z.object({ referenceCode: z.string(), orderId: z.string(), pricePaise: paiseSchema }),
);

export const paymentEvents = [
  paymentSubmitted,
  paymentVerificationRequested,
  paymentVerified,
  paymentRejected,
  paymentExpired,
  paymentAllocated,
] as const;
export type PaymentEvent = EventOf<(typeof paymentEvents)[number]>;

export const utrEvents = [utrClaimed] as const;
export type UtrEvent = EventOf<(typeof utrEvents)[number]>;
