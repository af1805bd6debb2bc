import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { creditId, customerId, paidAt, referenceCode, tr, utr } from './example-values.ts';
import { subjects } from './subject.ts';

/**
 * Stream: `credit-<id>`, a credit in the shop's own bank account. The id is a keyed hash of the
 * bank's own id where it gives one, else of the UTR, else of what the row says.
 */
export const creditStream = (creditId: string): string => `credit-${creditId}`;

export const CREDIT_SOURCES = ['bank', 'statement', 'operator'] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];

/** What the bank says of a credit, as far as it decides on a payment. */
export const creditEvidenceSchema = z.object({
  creditId: z.string(),
  /** Null where the bank gives none. */
  utr: personal(z.string()).nullable(),
  amountPaise: paiseSchema.positive(),
  creditedAt: z.iso.datetime(),
  /** The `tr` of the UPI link that was paid by; null where the bank does not hand it on. */
  tr: z.string().nullable(),
});
export type CreditEvidence = z.infer<typeof creditEvidenceSchema>;

/** The credit as it was first seen: what a bank says of it later changes nothing here. */
export const creditObserved = defineEvent(
  'CreditObserved',
  creditEvidenceSchema.extend({
    source: z.enum(CREDIT_SOURCES),
    /** The bank's own id of it; null where it gives none. */
    bankId: personal(z.string()).nullable(),
    /** The bank's narration. */
    note: personal(z.string()).nullable(),
    /** Who paid, as the bank names them. */
    payer: personal(z.string()).nullable(),
    /** The question that was answered so; null for a row of a statement. */
    asked: z
      .object({
        referenceCode: z.string(),
        /** Who reported the payment. */
        customerId: z.string(),
        utr: personal(z.string()),
        tr: z.string().nullable(),
      })
      .nullable(),
    observedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    subjectOf: ({ creditId, asked }) => {
      const { customerId } = (asked ?? {}) as { readonly customerId?: string };
      return customerId ? subjects.customer(customerId) : subjects.credit(String(creditId));
    },
    example: {
      creditId,
      utr,
      amountPaise: 55_000,
      creditedAt: '2025-11-21T05:01:52.000Z',
      tr,
      source: 'bank',
      note: 'UPI/532512345678/HAAT HT4T8X0V1N7K3M92QD',
      payer: 'ASHA VERMA',
      asked: { referenceCode, utr, tr, customerId: 'C-7K3M92QD' },
      observedAt: paidAt,
      bankId: 'S55120934',
    },
  },
);

/** One credit pays one payment, once, for ever. */
export const creditClaimed = defineEvent(
  'CreditClaimed',
  z.object({
    creditId: z.string(),
    referenceCode: z.string(),
    customerId: z.string(),
    claimedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: { creditId, referenceCode, customerId, claimedAt: paidAt },
  },
);

/**
 * What a payment app pays out at once for many payments. Each of these is a credit of its own, so the
 * lump sum in the bank must never pay for anything.
 */
export const creditSettlementSchema = z.object({
  /** The app, as its settlement files are named here. */
  app: z.string(),
  /** The app's id of the settlement; its bank reference where the app gives no id. */
  id: personal(z.string()),
  /** How it was recognised. What the bank names is one for good; anything else an operator may correct. */
  by: z.enum(['reference', 'sum', 'operator']),
});
export type CreditSettlement = z.infer<typeof creditSettlementSchema>;

/**
 * It belongs to no customer, so it is not listed as unclaimed. A payment that is reported for it later
 * can still claim it, unless it is the lump sum of a settlement.
 */
export const creditExcluded = defineEvent(
  'CreditExcluded',
  z.object({
    creditId: z.string(),
    excludedAt: z.iso.datetime(),
    /** The settlement that it pays out; null for other money. */
    settlement: creditSettlementSchema.nullable(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    subjectOf: ({ creditId }) => subjects.credit(String(creditId)),
    example: {
      creditId,
      excludedAt: '2025-11-21T06:10:00.000Z',
      settlement: { app: 'PhonePe', id: '532511223344', by: 'reference' },
    },
  },
);

/**
 * The bank took it back: the same sum went out again under its transaction id. It verifies nothing by
 * itself from then on; what it has paid before, a person looks at.
 */
export const creditReversed = defineEvent(
  'CreditReversed',
  z.object({
    creditId: z.string(),
    amountPaise: paiseSchema.positive(),
    reversedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: { nothing: 'The money audit and the statement import read it.' },
    example: { creditId, amountPaise: 55_000, reversedAt: '2025-11-21T18:30:00.000Z' },
  },
);

export const creditEvents = [
  creditObserved,
  creditClaimed,
  creditExcluded,
  creditReversed,
] as const;
export type CreditEvent = EventOf<(typeof creditEvents)[number]>;
