import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { creditEvidenceSchema } from './credit.ts';
import { defineEvent, type EventOf } from './event.ts';
import { paymentPurposeSchema } from './payment-intent.ts';

/** Streams: `payment-<referenceCode>`, and `utr-<id>`: who reported one bank reference. */
export const paymentStream = (referenceCode: string): string => `payment-${referenceCode}`;
/** @param utrHash keyed hash of the bank reference. */
export const utrStream = (utrHash: string): string => `utr-${utrHash}`;

/** A customer reported this bank reference; once per customer. It pays nothing by itself. */
export const utrClaimed = defineEvent(
  'UtrClaimed',
  z.object({ utr: personal(z.string()), referenceCode: z.string(), customerId: z.string() }),
);

/** The customer reports a UPI transfer. What they say of it is not believed yet. */
export const paymentSubmitted = defineEvent(
  'PaymentSubmitted',
  z.object({
    referenceCode: z.string(),
    customerId: z.string(),
    /** The bank reference, as `readUtr` gives it. */
    utr: personal(z.string()),
    /** The `tr` that the server made for this customer's UPI link; null when none was named. */
    tr: z.string().nullable(),
    /** What the customer says was paid. */
    amountPaise: paiseSchema,
    referenceText: personal(z.string()).nullable(),
    /** SHA-256 (hex) of the uploaded picture; the bytes live in their own table. */
    screenshotHash: z.string().nullable(),
    /** All digits of the UTR are alike: a hint for operators only. */
    utrLooksUnusual: z.boolean(),
    /** Of its UPI link; null when none was named. */
    purpose: paymentPurposeSchema.nullable(),
    submittedAt: z.iso.datetime(),
  }),
);

/** Begins a payment without a UPI transfer: it is verified once it is topped up to its amount. */
export const paymentOpenedFromBalance = defineEvent(
  'PaymentOpenedFromBalance',
  z.object({
    referenceCode: z.string(),
    customerId: z.string(),
    /** As the customer's browser calls it: free text, unlike a link's. */
    purpose: paymentPurposeSchema.extend({ title: personal(z.string()) }),
    amountPaise: paiseSchema.positive(),
    openedAt: z.iso.datetime(),
  }),
);

/** The customer asked for the outcome. The bank is asked of every payment, with or without this. */
export const paymentVerificationRequested = defineEvent(
  'PaymentVerificationRequested',
  z.object({
    referenceCode: z.string(),
    amountPaise: paiseSchema,
    submittedAt: z.iso.datetime(),
  }),
);

/**
 * The bank was asked and had no such credit, or a statement that should show it does not; recorded
 * once for each time it is asked anew.
 */
export const paymentCreditNotSeen = defineEvent(
  'PaymentCreditNotSeen',
  z.object({ referenceCode: z.string(), askedAt: z.iso.datetime() }),
);

export const PAYMENT_MATCHES = ['tr', 'note', 'utr', 'operator'] as const;

/** The bank, a statement or a person says that the money came. */
export const paymentVerified = defineEvent(
  'PaymentVerified',
  z.object({
    referenceCode: z.string(),
    /** The credit that pays it, claimed in its own stream. */
    creditId: z.string(),
    /** What the bank says was credited. */
    creditedPaise: paiseSchema,
    /** What was credited above the sum reported, kept for the customer. */
    excessPaise: paiseSchema,
    /** What ties the credit to this payment. */
    matchedBy: z.enum(PAYMENT_MATCHES),
    verifiedAt: z.iso.datetime(),
  }),
);

export const PAYMENT_REJECTIONS = ['not_found', 'underpaid', 'by_operator'] as const;

/** The money did not come, or too little of it. */
export const paymentRejected = defineEvent(
  'PaymentRejected',
  z.object({
    referenceCode: z.string(),
    rejection: z.enum(PAYMENT_REJECTIONS),
    /** A sentence for the customer that says what to do next. */
    reason: personal(z.string()),
    /** For `underpaid`: the credit that is claimed and kept. */
    creditId: z.string().nullable(),
    /** What the bank saw, for `underpaid`: kept until it is refunded. */
    creditedPaise: paiseSchema.nullable(),
  }),
);

/** Nothing was seen of the money for as long as a payment may wait. */
export const paymentExpired = defineEvent(
  'PaymentExpired',
  z.object({ referenceCode: z.string(), reason: personal(z.string()) }),
);

/** Why a person has to look at a payment. */
export const PAYMENT_REVIEWS = [
  /** Another account reported the same bank reference, and nothing tells whose it is. */
  'disputed',
  /** The credit has paid another payment. */
  'credit_claimed',
  /** More was credited than reported, and nothing but the UTR ties it to the customer. */
  'above_report',
  /** The credit carries the `tr` of another customer's link. */
  'paid_by_other',
  /** The bank keeps answering about another payment. */
  'other_payment_answered',
  /** The bank says something else of the credit than it did before. */
  'answers_differ',
  /** The bank took its credit back before it was claimed. */
  'reversed',
  /** The bank could not be asked for as long as a payment may wait. */
  'bank_unreachable',
  /** The name went to somebody else before the money was seen. */
  'domain_lost',
  /** The shop has no bank to ask: a person decides on every payment. */
  'by_hand',
] as const;

/** What one account gave when it reported a bank reference. */
export const paymentReportSchema = z.object({
  referenceCode: z.string(),
  customerId: z.string(),
  submittedAt: z.iso.datetime(),
  amountPaise: paiseSchema,
  tr: z.string().nullable(),
  screenshotHash: z.string().nullable(),
});
export type PaymentReport = z.infer<typeof paymentReportSchema>;

/** Most reports that stand in one review; the bank reference's own stream has them all. */
export const MOST_REPORTS_IN_REVIEW = 10;

/** A person has to decide on it. */
export const paymentPutInReview = defineEvent(
  'PaymentPutInReview',
  z.object({
    referenceCode: z.string(),
    reason: z.enum(PAYMENT_REVIEWS),
    /** A sentence for the customer. */
    explanation: personal(z.string()),
    /** What the bank said; null when it said nothing of this payment. */
    credit: creditEvidenceSchema.nullable(),
    /** What the accounts that reported it gave, this one's first; empty unless disputed. */
    reports: z.array(paymentReportSchema).max(MOST_REPORTS_IN_REVIEW),
  }),
);

/** Another account reported the same bank reference; recorded once, for a person to see. */
export const paymentDisputed = defineEvent(
  'PaymentDisputed',
  z.object({
    referenceCode: z.string(),
    otherReferenceCode: z.string(),
    disputedAt: z.iso.datetime(),
  }),
);

/** It is asked about again: a late credit's way back in. */
export const paymentReopened = defineEvent(
  'PaymentReopened',
  z.object({
    referenceCode: z.string(),
    /** A customer may a few times, an operator as often as needed. */
    by: z.enum(['customer', 'operator']),
    reason: personal(z.string()),
    reopenedAt: z.iso.datetime(),
  }),
);

/** It stands for this order from here on, and for no other. */
export const paymentAllocated = defineEvent(
  'PaymentAllocated',
  z.object({
    referenceCode: z.string(),
    orderId: z.string(),
    pricePaise: paiseSchema,
    /** The payment that the order has and is to let go of; null for an order yet to be placed. */
    replaces: z.string().nullable(),
  }),
);

/** The customer gave the right bank reference instead, under another payment. */
export const paymentReplaced = defineEvent(
  'PaymentReplaced',
  z.object({
    referenceCode: z.string(),
    replacedBy: z.string(),
    /** The order that the other payment stands for now; null where it stood for none. */
    orderId: z.string().nullable(),
  }),
);

export const PAYMENT_RELEASES = [
  'payment_failed',
  'registration_failed',
  'hosting_failed',
  'renewal_failed',
  'order_cancelled',
  'domain_lost',
  /** Whoever spent it was cut off, and the order never came. */
  'order_not_placed',
  /** The order is paid by another payment of the same customer. */
  'order_paid_otherwise',
  'operator',
] as const;

/** The order it was to pay ended without its goods, or is paid otherwise: it is free again. */
export const paymentReleased = defineEvent(
  'PaymentReleased',
  z.object({
    referenceCode: z.string(),
    orderId: z.string(),
    cause: z.enum(PAYMENT_RELEASES),
    reason: personal(z.string()),
  }),
);

/** A credit note took back a part of its order's price, or all of it: so much is free again. */
export const paymentUnallocatedByCreditNote = defineEvent(
  'PaymentUnallocatedByCreditNote',
  z.object({
    referenceCode: z.string(),
    orderId: z.string(),
    creditNoteNumber: z.string(),
    amountPaise: paiseSchema.positive(),
  }),
);

/** All that was credited is taken out to go back to the payer: recorded, before or after it is sent. */
export const paymentRefunded = defineEvent(
  'PaymentRefunded',
  z.object({
    referenceCode: z.string(),
    amountPaise: paiseSchema.positive(),
    /**
     * The number of the customer's request; or, of a transfer that was made before, its bank
     * reference: such a refund is sent already, and has no `RefundSent` unless a statement shows it.
     */
    refundReference: personal(z.string()),
    reason: personal(z.string()),
  }),
);

/**
 * Records a refund of a part that no order uses: the excess over the order's price, or a top-up of a
 * payment for which no money came.
 */
export const paymentExcessRefunded = defineEvent('PaymentExcessRefunded', paymentRefunded.schema);

/** What was recorded was sent to the payer. A statement that shows the transfer confirms it. */
export const refundSent = defineEvent(
  'RefundSent',
  z.object({
    referenceCode: z.string(),
    /** As it was recorded. */
    refundReference: personal(z.string()),
    amountPaise: paiseSchema.positive(),
    /** The bank's reference of the transfer. */
    transferReference: personal(z.string()),
    /** The day of the transfer in India. */
    sentOn: z.iso.date(),
    /** Where it went, masked as its customer reads it; null where nothing tells. */
    destination: personal(z.string()).nullable(),
    shownBy: z.enum(['operator', 'statement']),
  }),
);

/** The bank sent a refund back to the shop: its money is in the balance again. */
export const refundReturned = defineEvent(
  'RefundReturned',
  z.object({
    referenceCode: z.string(),
    /** As it was recorded. */
    refundReference: personal(z.string()),
    amountPaise: paiseSchema.positive(),
    returnedAt: z.iso.datetime(),
  }),
);

/*
 * A customer's balance is what is free in all of the customer's payments. It is spent by moving money
 * from one payment to another: drawn from those that have it, then topped up into the one that needs
 * it. Both name the same top-up, which the second payment takes once, or never.
 */

/** Money left this payment for another one of the same customer. */
export const paymentDebited = defineEvent(
  'PaymentDebited',
  z.object({
    referenceCode: z.string(),
    customerId: z.string(),
    topUpId: z.string(),
    amountPaise: paiseSchema.positive(),
    /** The payment that gets it. */
    by: z.string(),
    debitedAt: z.iso.datetime(),
  }),
);

/** The other payment did not take it: the money is back. */
export const paymentDebitReversed = defineEvent(
  'PaymentDebitReversed',
  z.object({
    referenceCode: z.string(),
    topUpId: z.string(),
    amountPaise: paiseSchema.positive(),
    /** The payment that did not get it. */
    by: z.string(),
  }),
);

/** Most payments that one top-up is drawn from. */
export const MOST_PARTS_OF_TOP_UP = 50;

/** What was drawn from other payments of the same customer has arrived. */
export const paymentToppedUp = defineEvent(
  'PaymentToppedUp',
  z.object({
    referenceCode: z.string(),
    topUpId: z.string(),
    /** What was drawn from which payment. */
    parts: z
      .array(z.object({ referenceCode: z.string(), amountPaise: paiseSchema.positive() }))
      .min(1)
      .max(MOST_PARTS_OF_TOP_UP),
    /** All parts together. */
    amountPaise: paiseSchema.positive(),
    toppedUpAt: z.iso.datetime(),
  }),
);

/** This top-up never arrives any more: what was drawn for it goes back. */
export const paymentTopUpVoided = defineEvent(
  'PaymentTopUpVoided',
  z.object({ referenceCode: z.string(), topUpId: z.string() }),
);

export const paymentEvents = [
  paymentSubmitted,
  paymentOpenedFromBalance,
  paymentVerificationRequested,
  paymentCreditNotSeen,
  paymentVerified,
  paymentRejected,
  paymentExpired,
  paymentPutInReview,
  paymentDisputed,
  paymentReopened,
  paymentAllocated,
  paymentReplaced,
  paymentReleased,
  paymentUnallocatedByCreditNote,
  paymentRefunded,
  paymentExcessRefunded,
  refundSent,
  refundReturned,
  paymentDebited,
  paymentDebitReversed,
  paymentToppedUp,
  paymentTopUpVoided,
] as const;
export type PaymentEvent = EventOf<(typeof paymentEvents)[number]>;

/** Stream: `refund-<id>`: one number per request, or per payment that is refunded without a request. */
export const refundNumberStream = (numberHash: string): string => `refund-${numberHash}`;

/**
 * The number is this payment's, for ever: appended before its refund is recorded under it. A request
 * for several payments has its first one here.
 */
export const refundNumberClaimed = defineEvent(
  'RefundNumberClaimed',
  z.object({
    /** Keyed hash of the number: of a request, or of a transfer at the bank. */
    numberHash: z.string(),
    referenceCode: z.string(),
    customerId: z.string(),
  }),
);

/** The customer took the request of this number back before anything was recorded under it. */
export const refundWithdrawn = defineEvent(
  'RefundWithdrawn',
  z.object({
    numberHash: z.string(),
    /** Of the request, such as BACK-7K3M92QD. */
    number: z.string(),
    customerId: z.string(),
    withdrawnAt: z.iso.datetime(),
  }),
);

export const refundNumberEvents = [refundNumberClaimed, refundWithdrawn] as const;
export type RefundNumberEvent = EventOf<(typeof refundNumberEvents)[number]>;

export const utrEvents = [utrClaimed] as const;
export type UtrEvent = EventOf<(typeof utrEvents)[number]>;
