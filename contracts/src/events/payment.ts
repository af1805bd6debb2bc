import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { creditEvidenceSchema } from './credit.ts';
import { defineEvent, type EventOf } from './event.ts';
import {
  creditId,
  creditNoteNumber,
  customerId,
  domain,
  orderedAt,
  orderId,
  paidAt,
  referenceCode,
  refundNumber,
  topUpId,
  tr,
  utr,
} from './example-values.ts';
import { paymentPurposeSchema } from './payment-intent.ts';

/** Streams: `payment-<referenceCode>`, and `utr-<id>`: who submitted one UTR. */
export const paymentStream = (referenceCode: string): string => `payment-${referenceCode}`;
/** @param utrHash keyed hash of the UTR. */
export const utrStream = (utrHash: string): string => `utr-${utrHash}`;

/** A customer submitted this UTR, once per customer. It pays nothing by itself. */
export const utrClaimed = defineEvent(
  'UtrClaimed',
  z.object({ utr: personal(z.string()), referenceCode: z.string(), customerId: z.string() }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'The reports of one UTR are read from its own stream.' },
    example: { utr, referenceCode, customerId },
  },
);

/** The customer submits a UPI transfer, which is not verified yet. */
export const paymentSubmitted = defineEvent(
  'PaymentSubmitted',
  z.object({
    referenceCode: z.string(),
    customerId: z.string(),
    utr: personal(z.string()),
    tr: z.string().nullable(),
    amountPaise: paiseSchema,
    referenceText: personal(z.string()).nullable(),
    /** SHA-256 (hex) of the uploaded picture, which has its own table. */
    screenshotHash: z.string().nullable(),
    /** All digits of the UTR are equal: a hint for operators. */
    utrLooksUnusual: z.boolean(),
    purpose: paymentPurposeSchema.nullable(),
    submittedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    version: 3,
    // A kind was added.
    upcasters: { 1: (data) => data, 2: (data) => data },
    example: {
      referenceCode,
      customerId,
      utr,
      tr,
      amountPaise: 54_900,
      referenceText: 'neelkhadi.in for a year',
      screenshotHash: '9b74c9897bac770ffc029102a200c5de8b1d2b5f7e6c0a9f3b8e11d7c4426a05',
      utrLooksUnusual: false,
      purpose: { kind: 'domain', title: domain },
      submittedAt: orderedAt,
    },
  },
);

/** Opens a payment without a UPI transfer: it is verified once it is topped up to its amount. */
export const paymentOpenedFromBalance = defineEvent(
  'PaymentOpenedFromBalance',
  z.object({
    referenceCode: z.string(),
    customerId: z.string(),
    purpose: paymentPurposeSchema.extend({ title: personal(z.string()) }),
    amountPaise: paiseSchema.positive(),
    openedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    version: 3,
    // A kind was added.
    upcasters: { 1: (data) => data, 2: (data) => data },
    example: {
      referenceCode,
      customerId,
      purpose: { kind: 'domain', title: domain },
      amountPaise: 54_900,
      openedAt: orderedAt,
    },
  },
);

/**
 * Only in older histories: the customer requested the result. The bank is queried for every payment
 * anyway.
 */
export const paymentVerificationRequested = defineEvent(
  'PaymentVerificationRequested',
  z.object({
    referenceCode: z.string(),
    amountPaise: paiseSchema,
    submittedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: { referenceCode, amountPaise: 54_900, submittedAt: orderedAt },
  },
);

/** The bank or a statement shows no such credit; recorded once per query or statement. */
export const paymentCreditNotSeen = defineEvent(
  'PaymentCreditNotSeen',
  z.object({ referenceCode: z.string(), askedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: { referenceCode, askedAt: '2025-11-21T05:02:12.000Z' },
  },
);

export const PAYMENT_MATCHES = ['tr', 'note', 'utr', 'operator'] as const;

/** The bank, a statement or an operator confirms the money. */
export const paymentVerified = defineEvent(
  'PaymentVerified',
  z.object({
    referenceCode: z.string(),
    creditId: z.string(),
    creditedPaise: paiseSchema,
    /** Credited above the submitted amount, kept for the customer. */
    excessPaise: paiseSchema,
    matchedBy: z.enum(PAYMENT_MATCHES),
    verifiedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: {
      referenceCode,
      creditId,
      creditedPaise: 55_000,
      excessPaise: 100,
      matchedBy: 'tr',
      verifiedAt: paidAt,
    },
  },
);

export const PAYMENT_REJECTIONS = ['not_found', 'underpaid', 'by_operator'] as const;

/** No money came, or too little. */
export const paymentRejected = defineEvent(
  'PaymentRejected',
  z.object({
    referenceCode: z.string(),
    rejection: z.enum(PAYMENT_REJECTIONS),
    /** For the customer; says what to do next. */
    reason: personal(z.string()),
    /** For `underpaid`. */
    creditId: z.string().nullable(),
    /** For `underpaid`: kept until it is refunded. */
    creditedPaise: paiseSchema.nullable(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: {
      referenceCode,
      rejection: 'underpaid',
      reason:
        'You paid ₹400.00 of ₹549.00. Pay the remaining ₹149.00: what you paid is in your balance.',
      creditId: '5f0c2a9be41d7368a2c4e6f8091b3d57',
      creditedPaise: 40_000,
    },
  },
);

/** No credit was seen within a payment's time limit. */
export const paymentExpired = defineEvent(
  'PaymentExpired',
  z.object({ referenceCode: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: { referenceCode, reason: 'No credit came within seven days.' },
  },
);

export const PAYMENT_REVIEWS = [
  /** Another account submitted the same UTR, and nothing shows whose it is. */
  'disputed',
  /** The credit paid another payment. */
  'credit_claimed',
  /** More was credited than submitted, and only the UTR links it to the customer. */
  'above_report',
  /** The credit carries the `tr` of another customer's link. */
  'paid_by_other',
  /** The bank keeps answering about another payment. */
  'other_payment_answered',
  /** The bank's answers about the credit differ. */
  'answers_differ',
  /** The bank took the credit back before it was claimed. */
  'reversed',
  /** The bank was unreachable for a payment's time limit. */
  'bank_unreachable',
  /** Another customer got the domain before the money was seen. */
  'domain_lost',
  /** The shop has no bank to query: a person decides on every payment. */
  'by_hand',
] as const;

export const paymentReportSchema = z.object({
  referenceCode: z.string(),
  customerId: z.string(),
  submittedAt: z.iso.datetime(),
  amountPaise: paiseSchema,
  tr: z.string().nullable(),
  screenshotHash: z.string().nullable(),
});
export type PaymentReport = z.infer<typeof paymentReportSchema>;

/** Maximum in one review; the UTR's own stream has all. */
export const MAX_REPORTS_IN_REVIEW = 10;

/** The payment needs manual review. */
export const paymentPutInReview = defineEvent(
  'PaymentPutInReview',
  z.object({
    referenceCode: z.string(),
    reason: z.enum(PAYMENT_REVIEWS),
    explanation: personal(z.string()),
    credit: creditEvidenceSchema.nullable(),
    /** This account's first; empty unless disputed. */
    reports: z.array(paymentReportSchema).max(MAX_REPORTS_IN_REVIEW),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      referenceCode,
      reason: 'disputed',
      explanation:
        'Another account submitted this transaction ID too. We’re checking whose payment it is.',
      credit: {
        creditId: '5f0c2a9be41d7368a2c4e6f8091b3d57',
        utr,
        amountPaise: 55_000,
        creditedAt: '2025-11-21T05:01:52.000Z',
        tr: null,
      },
      reports: [
        {
          referenceCode,
          customerId,
          submittedAt: orderedAt,
          amountPaise: 54_900,
          tr: null,
          screenshotHash: '9b74c9897bac770ffc029102a200c5de8b1d2b5f7e6c0a9f3b8e11d7c4426a05',
        },
        {
          referenceCode: 'HT3Q9W8E7R',
          customerId: 'customer-ravi',
          submittedAt: '2025-11-21T05:02:30.000Z',
          amountPaise: 54_900,
          tr: null,
          screenshotHash: null,
        },
      ],
    },
  },
);

/** Another account submitted the same UTR; recorded once, for operators. */
export const paymentDisputed = defineEvent(
  'PaymentDisputed',
  z.object({
    referenceCode: z.string(),
    otherReferenceCode: z.string(),
    disputedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      referenceCode,
      otherReferenceCode: 'HT3Q9W8E7R',
      disputedAt: '2025-11-21T05:02:31.000Z',
    },
  },
);

/** The payment is checked again, so that a late credit can still pay it. */
export const paymentReopened = defineEvent(
  'PaymentReopened',
  z.object({
    referenceCode: z.string(),
    /** A customer a few times, an operator without limit. */
    by: z.enum(['customer', 'operator']),
    reason: personal(z.string()),
    reopenedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'operator'],
    shownIn: 'row',
    example: {
      referenceCode,
      by: 'customer',
      reason: 'The customer reported it again.',
      reopenedAt: '2025-11-25T09:00:00.000Z',
    },
  },
);

/** The payment is allocated to this order, and to no other. */
export const paymentAllocated = defineEvent(
  'PaymentAllocated',
  z.object({
    referenceCode: z.string(),
    orderId: z.string(),
    pricePaise: paiseSchema,
    /** The order's payment that this one replaces; null for a new order. */
    replaces: z.string().nullable(),
  }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: { referenceCode, orderId, pricePaise: 54_900, replaces: null },
  },
);

/** The customer corrected the UTR with another payment. */
export const paymentReplaced = defineEvent(
  'PaymentReplaced',
  z.object({
    referenceCode: z.string(),
    replacedBy: z.string(),
    orderId: z.string().nullable(),
  }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: { referenceCode, replacedBy: 'HT5N6B7V8C', orderId },
  },
);

export const PAYMENT_RELEASES = [
  'payment_failed',
  'registration_failed',
  'hosting_failed',
  'renewal_failed',
  'restore_failed',
  'upgrade_failed',
  'order_cancelled',
  'domain_lost',
  /** Placing the order was interrupted and never completed. */
  'order_not_placed',
  /** Another payment of the customer paid the order. */
  'order_paid_otherwise',
  'operator',
] as const;

/** The order ended undelivered or is paid otherwise: the payment is unallocated again. */
export const paymentReleased = defineEvent(
  'PaymentReleased',
  z.object({
    referenceCode: z.string(),
    orderId: z.string(),
    cause: z.enum(PAYMENT_RELEASES),
    reason: personal(z.string()),
  }),
  {
    writtenBy: ['customer', 'worker', 'operator'],
    shownIn: 'row',
    version: 3,
    // A cause was added.
    upcasters: { 1: (data) => data, 2: (data) => data },
    example: {
      referenceCode,
      orderId,
      cause: 'renewal_failed',
      reason: 'The registry keeps the name for its owner.',
    },
  },
);

/** A credit note took back part or all of the order's price: that amount is unallocated again. */
export const paymentUnallocatedByCreditNote = defineEvent(
  'PaymentUnallocatedByCreditNote',
  z.object({
    referenceCode: z.string(),
    orderId: z.string(),
    creditNoteNumber: z.string(),
    amountPaise: paiseSchema.positive(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { referenceCode, orderId, creditNoteNumber, amountPaise: 54_900 },
  },
);

/** The whole credited amount is refunded: recorded before or after it is sent. */
export const paymentRefunded = defineEvent(
  'PaymentRefunded',
  z.object({
    referenceCode: z.string(),
    amountPaise: paiseSchema.positive(),
    /** The request's number, or the UTR of a transfer that was made before. */
    refundReference: personal(z.string()),
    reason: personal(z.string()),
  }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: {
      referenceCode,
      amountPaise: 55_000,
      refundReference: '532698765432',
      reason: 'The customer wants no other name.',
    },
  },
);

/** A part that no order uses is refunded: an excess, or a top-up of a payment without a credit. */
export const paymentExcessRefunded = defineEvent('PaymentExcessRefunded', paymentRefunded.schema, {
  writtenBy: ['operator'],
  shownIn: 'row',
  example: {
    referenceCode,
    amountPaise: 100,
    refundReference: '532698765433',
    reason: 'One rupee too much was paid.',
  },
});

/** A recorded refund was sent to the payer. A statement that shows the transfer confirms it. */
export const refundSent = defineEvent(
  'RefundSent',
  z.object({
    referenceCode: z.string(),
    refundReference: personal(z.string()),
    amountPaise: paiseSchema.positive(),
    transferReference: personal(z.string()),
    sentOn: z.iso.date(),
    /** Masked, as the customer reads it; null where unknown. */
    destination: personal(z.string()).nullable(),
    shownBy: z.enum(['operator', 'statement']),
  }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: {
      referenceCode,
      refundReference: refundNumber,
      amountPaise: 54_900,
      transferReference: '532698765440',
      sentOn: '2025-11-23',
      destination: 'as…@okaxis',
      shownBy: 'operator',
    },
  },
);

/** The bank returned a refund: its money is in the balance again. */
export const refundReturned = defineEvent(
  'RefundReturned',
  z.object({
    referenceCode: z.string(),
    refundReference: personal(z.string()),
    amountPaise: paiseSchema.positive(),
    returnedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: {
      referenceCode,
      refundReference: refundNumber,
      amountPaise: 54_900,
      returnedAt: '2025-11-24T06:10:00.000Z',
    },
  },
);

/* To spend the balance, payments are debited and another takes their top-up, once or never. */

/** Money left this payment for another one of the same customer. */
export const paymentDebited = defineEvent(
  'PaymentDebited',
  z.object({
    referenceCode: z.string(),
    customerId: z.string(),
    topUpId: z.string(),
    amountPaise: paiseSchema.positive(),
    by: z.string(),
    debitedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      referenceCode,
      customerId,
      topUpId,
      amountPaise: 20_000,
      by: 'HT4T8X0V1N',
      debitedAt: '2025-11-22T05:40:00.000Z',
    },
  },
);

/** The other payment did not take the money: it is returned. */
export const paymentDebitReversed = defineEvent(
  'PaymentDebitReversed',
  z.object({
    referenceCode: z.string(),
    topUpId: z.string(),
    amountPaise: paiseSchema.positive(),
    by: z.string(),
  }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: { referenceCode, topUpId, amountPaise: 20_000, by: 'HT4T8X0V1N' },
  },
);

/** Maximum payments that one top-up debits. */
export const MAX_TOP_UP_PARTS = 50;

/** Money debited from other payments of the customer arrived here. */
export const paymentToppedUp = defineEvent(
  'PaymentToppedUp',
  z.object({
    referenceCode: z.string(),
    topUpId: z.string(),
    parts: z
      .array(z.object({ referenceCode: z.string(), amountPaise: paiseSchema.positive() }))
      .min(1)
      .max(MAX_TOP_UP_PARTS),
    amountPaise: paiseSchema.positive(),
    toppedUpAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      referenceCode,
      topUpId,
      parts: [{ referenceCode: 'HT4T8X0V1N', amountPaise: 20_000 }],
      amountPaise: 20_000,
      toppedUpAt: '2025-11-22T05:40:00.000Z',
    },
  },
);

/** This top-up will never arrive: its debits are reversed. */
export const paymentTopUpVoided = defineEvent(
  'PaymentTopUpVoided',
  z.object({ referenceCode: z.string(), topUpId: z.string() }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: { referenceCode, topUpId },
  },
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

/** Stream: `refund-<id>`: one number per request, or per payment refunded without one. */
export const refundNumberStream = (numberHash: string): string => `refund-${numberHash}`;

/** The number belongs to this payment; appended before its refund: one number is refunded once. */
export const refundNumberClaimed = defineEvent(
  'RefundNumberClaimed',
  z.object({
    /** Keyed hash of the request's number, or of the bank's. */
    numberHash: z.string(),
    referenceCode: z.string(),
    customerId: z.string(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: { nothing: 'Whose a refund number is, is read from its own stream.' },
    example: { numberHash: '3f1c9ab27d5e4f60a8b1c2d3e4f50617', referenceCode, customerId },
  },
);

/** The customer withdrew the request before a refund was recorded under it. */
export const refundWithdrawn = defineEvent(
  'RefundWithdrawn',
  z.object({
    numberHash: z.string(),
    number: z.string(),
    customerId: z.string(),
    withdrawnAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      numberHash: '3f1c9ab27d5e4f60a8b1c2d3e4f50617',
      number: refundNumber,
      customerId,
      withdrawnAt: '2025-11-22T06:40:00.000Z',
    },
  },
);

export const refundNumberEvents = [refundNumberClaimed, refundWithdrawn] as const;
export type RefundNumberEvent = EventOf<(typeof refundNumberEvents)[number]>;

export const utrEvents = [utrClaimed] as const;
export type UtrEvent = EventOf<(typeof utrEvents)[number]>;
