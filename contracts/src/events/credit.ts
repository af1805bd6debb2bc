import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { creditId, customerId, paidAt, referenceCode, tr, utr } from './example-values.ts';
import { subjects } from './subject.ts';

/** Stream: `credit-<id>`: a keyed hash of the bank's id, else of the UTR, else of the row. */
export const creditStream = (creditId: string): string => `credit-${creditId}`;

export const CREDIT_SOURCES = ['bank', 'statement', 'operator'] as const;
export type CreditSource = (typeof CREDIT_SOURCES)[number];

export const creditEvidenceSchema = z.object({
  creditId: z.string(),
  utr: personal(z.string()).nullable(),
  amountPaise: paiseSchema.positive(),
  creditedAt: z.iso.datetime(),
  /** Null where the bank does not give it. */
  tr: z.string().nullable(),
});
export type CreditEvidence = z.infer<typeof creditEvidenceSchema>;

/** A credit was first seen; later answers of the bank do not change this event. */
export const creditObserved = defineEvent(
  'CreditObserved',
  creditEvidenceSchema.extend({
    source: z.enum(CREDIT_SOURCES),
    bankId: personal(z.string()).nullable(),
    note: personal(z.string()).nullable(),
    payer: personal(z.string()).nullable(),
    /** The request that the bank answered; null for a row of a statement. */
    asked: z
      .object({
        referenceCode: z.string(),
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

/** This credit pays this payment. A credit pays one payment, once. */
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

/** A payment app's lump sum for many payments, each its own credit: it must pay for nothing. */
export const creditSettlementSchema = z.object({
  app: z.string(),
  /** The app's settlement id, else its bank reference. */
  id: personal(z.string()),
  /** How it was recognised. `reference` is final; an operator may correct the others. */
  by: z.enum(['reference', 'sum', 'operator']),
});
export type CreditSettlement = z.infer<typeof creditSettlementSchema>;

/** The credit belongs to no customer. Unless it is a lump sum, a payment can still claim it. */
export const creditExcluded = defineEvent(
  'CreditExcluded',
  z.object({
    creditId: z.string(),
    excludedAt: z.iso.datetime(),
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

/** The bank took the credit back: it verifies nothing; what it paid needs manual review. */
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
