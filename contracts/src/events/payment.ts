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

/** Streams: `payment-<referenceCode>`, and `utr-<id>`: who reported one bank reference. */
export const paymentStream = (referenceCode: string): string => `payment-${referenceCode}`;
/** @param utrHash keyed hash of the bank reference. */
export const utrStream = (utrHash: string): string => `utr-${utrHash}`;

/** A customer reported this bank reference; once per customer. It pays nothing by itself. */
export const utrClaimed = defineEvent(
  'UtrClaimed',
  z.object({ utr: personal(z.string()), referenceCode: z.string(), customerId: z.string() }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'The reports of one UTR are read from its own stream.' },
    example: { utr, referenceCode, customerId },
  },
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
  {
    writtenBy: ['customer'],
    shownIn: 'row',
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
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      referenceCode,
      customerId,
      purpose: { kind: 'domain', title: domain },
      amountPaise: 54_900,
      openedAt: orderedAt,
    },
  },
);

/** The customer asked for the outcome. The bank is asked of every payment, with or without this. */
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

/**
 * The bank was asked and had no such credit, or a statement that should show it does not; recorded
 * once for each time it is asked anew.
 */
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

/** Nothing was seen of the money for as long as a payment may wait. */
export const paymentExpired = defineEvent(
  'PaymentExpired',
  z.object({ referenceCode: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: { referenceCode, reason: 'No credit came within seven days.' },
  },
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
export const MAX_REPORTS_IN_REVIEW = 10;

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

/** Another account reported the same bank reference; recorded once, for a person to see. */
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
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: { referenceCode, orderId, pricePaise: 54_900, replaces: null },
  },
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
  {
    writtenBy: ['customer', 'worker', 'operator'],
    shownIn: 'row',
    example: {
      referenceCode,
      orderId,
      cause: 'renewal_failed',
      reason: 'The registry keeps the name for its owner.',
    },
  },
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
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { referenceCode, orderId, creditNoteNumber, amountPaise: 54_900 },
  },
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

/**
 * Records a refund of a part that no order uses: the excess over the order's price, or a top-up of a
 * payment for which no money came.
 */
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
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: { referenceCode, topUpId, amountPaise: 20_000, by: 'HT4T8X0V1N' },
  },
);

/** Most payments that one top-up is drawn from. */
export const MAX_TOP_UP_PARTS = 50;

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
      .max(MAX_TOP_UP_PARTS),
    /** All parts together. */
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

/** This top-up never arrives any more: what was drawn for it goes back. */
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
  {
    writtenBy: ['operator'],
    shownIn: { nothing: 'Whose a refund number is, is read from its own stream.' },
    example: { numberHash: '3f1c9ab27d5e4f60a8b1c2d3e4f50617', referenceCode, customerId },
  },
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
