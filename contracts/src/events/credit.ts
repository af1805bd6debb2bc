import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { subjects } from './subject.ts';

/**
 * Stream: `credit-<id>`, a credit in the shop's own bank account. The id is a keyed hash of the
 * bank's own id where it gives one, else of the UTR, else of what the row says.
 */
export const creditStream = (creditId: string): string => `credit-${creditId}`;

export const CREDIT_SOURCES = ['bank', 'statement', 'operator'] as const;

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
    subjectOf: ({ creditId, asked }) => {
      const { customerId } = (asked ?? {}) as { readonly customerId?: string };
      return customerId ? subjects.customer(customerId) : subjects.credit(String(creditId));
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
);

/**
 * An operator has found that it is no customer's: it is not asked about any more. A payment that is
 * reported for it later claims it all the same.
 */
export const creditSetAside = defineEvent(
  'CreditSetAside',
  z.object({ creditId: z.string(), setAsideAt: z.iso.datetime() }),
);

/**
 * The bank took it back: the same sum went out again under its transaction id. It verifies nothing by
 * itself from then on; what it has paid before, a person looks at.
 */
export const creditTakenBack = defineEvent(
  'CreditTakenBack',
  z.object({
    creditId: z.string(),
    amountPaise: paiseSchema.positive(),
    takenBackAt: z.iso.datetime(),
  }),
);

export const creditEvents = [
  creditObserved,
  creditClaimed,
  creditSetAside,
  creditTakenBack,
] as const;
export type CreditEvent = EventOf<(typeof creditEvents)[number]>;
