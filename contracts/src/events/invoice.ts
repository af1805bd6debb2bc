import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { paiseSchema } from '../paise.ts';
import { PAYMENT_SOURCES } from '../payment-source.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventDefinition, type EventOf } from './event.ts';
import {
  creditNoteNumber,
  customerId,
  grantedCreditId,
  invoiceNumber,
  orderId,
  referenceCode,
} from './example-values.ts';
import { subjects } from './subject.ts';

/** Stream: `invoice-<number>`. */
export const invoiceStream = (invoiceNumber: string): string => `invoice-${invoiceNumber}`;

const subjectOf: EventDefinition<string, z.ZodObject>['subjectOf'] = ({ invoiceNumber }) =>
  subjects.invoice(String(invoiceNumber));

const invoiceNumberSchema = z.string().regex(/^[A-Za-z0-9/-]{1,16}$/);

/** Who it is for, as the law wants it on the paper (CGST Rule 46), and nothing more of them. */
const billedToSchema = contactRecordSchema.omit({ username: true, 'phone-cc': true, phone: true });

const lineSchema = z.object({
  description: z.string(),
  quantity: z.int().positive(),
  /** With its tax: the price. */
  amountPaise: paiseSchema,
  /** The service's accounting code; null on a plain bill. */
  sac: z.string().nullable(),
  /** Together the amount. */
  taxablePaise: paiseSchema,
  taxPaise: paiseSchema,
});

/** Null on a plain bill. */
const taxSchema = z
  .object({
    /** `intra`: CGST and SGST, half each; `inter`: IGST. */
    kind: z.enum(['intra', 'inter']),
    ratePercent: z.int().positive(),
    /** A State's GST code. Returns count by it, so it outlives the customer's address. */
    placeOfSupply: z.string(),
  })
  .nullable();

/** What one source paid of an invoice. */
export const paymentPartSchema = z.object({
  source: z.enum(PAYMENT_SOURCES),
  amountPaise: paiseSchema.positive(),
  /** Of the order's payment, which holds the money. */
  referenceCode: z.string(),
});
export type PaymentPart = z.infer<typeof paymentPartSchema>;

/**
 * A full snapshot: what was issued never changes with the customer's profile, nor with settings.
 * The number is at most 16 characters and unique in its financial year (CGST Rule 46).
 */
export const invoiceIssued = defineEvent(
  'InvoiceIssued',
  z.object({
    invoiceNumber: invoiceNumberSchema,
    orderId: z.string(),
    customerId: z.string(),
    /** Without a GSTIN it is a plain bill. */
    supplier: z.object({ name: z.string(), address: z.string(), gstin: z.string().nullable() }),
    billedTo: billedToSchema,
    /** Within a State the tax of each is an even number: two equal halves. */
    lines: z.array(lineSchema).min(1),
    totalPaise: paiseSchema,
    tax: taxSchema,
    /** Together the total. */
    parts: z.array(paymentPartSchema).min(1).max(PAYMENT_SOURCES.length),
    issuedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    subjectOf,
    example: {
      invoiceNumber,
      orderId,
      customerId,
      supplier: { name: 'Haat', address: '2 Market Lane, Jaipur 302003', gstin: '08AAAAA0000A1Z2' },
      billedTo: {
        name: 'Asha Verma',
        company: 'Neel Khadi',
        'address-line-1': '14 Station Road',
        city: 'Jaipur',
        state: 'Rajasthan',
        country: 'IN',
        zipcode: '302001',
      },
      lines: [
        {
          description: 'neelkhadi.in, 1 year',
          quantity: 1,
          amountPaise: 54_900,
          sac: '998319',
          taxablePaise: 46_526,
          taxPaise: 8374,
        },
      ],
      totalPaise: 54_900,
      tax: { kind: 'intra', ratePercent: 18, placeOfSupply: '08' },
      parts: [{ source: 'upi', amountPaise: 54_900, referenceCode }],
      issuedAt: '2025-11-21T05:03:03.000Z',
    },
  },
);

/** The payment of its order has paid it. */
export const invoicePaid = defineEvent(
  'InvoicePaid',
  z.object({
    invoiceNumber: z.string(),
    orderId: z.string(),
    referenceCode: z.string(),
    paidPaise: paiseSchema,
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: { invoiceNumber, orderId, referenceCode, paidPaise: 54_900 },
  },
);

/**
 * It was issued by mistake and stands for nothing that was supplied: it is counted as cancelled among
 * the documents of its period (GSTR-1, table 13), and its number is never given again. What was
 * supplied is corrected by a credit note alone (CGST section 34).
 */
export const invoiceVoided = defineEvent(
  'InvoiceVoided',
  z.object({
    invoiceNumber: z.string(),
    orderId: z.string(),
    /** The invoice that stands for the same order; null where nothing was supplied at all. */
    duplicateOf: z.string().nullable(),
    /** A sentence for the customer; it stands on the paper. */
    reason: personal(z.string()),
  }),
  {
    writtenBy: ['operator'],
    shownIn: 'timeline',
    subjectOf,
    example: { invoiceNumber, orderId, duplicateOf: null, reason: 'Issued to the wrong party.' },
  },
);

/** A person has decided that money of a paid invoice goes back; the credit note follows. */
export const creditGranted = defineEvent(
  'CreditGranted',
  z.object({
    /** Made of the invoice and of what it is granted for: who grants it again grants it once. */
    creditId: z.string(),
    invoiceNumber: z.string(),
    orderId: z.string(),
    amountPaise: paiseSchema.positive(),
    /** A sentence for the customer; it stands on the paper. */
    reason: personal(z.string()),
    grantedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: { nothing: 'The credit note that follows is shown.' },
    subjectOf,
    example: {
      creditId: grantedCreditId,
      invoiceNumber,
      orderId,
      amountPaise: 54_900,
      reason: 'The name was registered to the wrong person.',
      grantedAt: '2025-11-28T09:59:58.000Z',
    },
  },
);

/**
 * Corrects an issued invoice, which itself never changes (CGST section 34, Rule 53). Who gives it and
 * who gets it stands in the invoice, in the same stream.
 */
export const creditNoteIssued = defineEvent(
  'CreditNoteIssued',
  z.object({
    /** Like an invoice's: at most 16 characters and unique in its financial year. */
    creditNoteNumber: invoiceNumberSchema,
    creditId: z.string(),
    invoiceNumber: z.string(),
    orderId: z.string(),
    amountPaise: paiseSchema.positive(),
    /** The invoice's lines, each with what goes back of it; within a State their tax together is even. */
    lines: z.array(lineSchema),
    tax: taxSchema,
    reason: personal(z.string()),
    issuedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    subjectOf,
    example: {
      creditNoteNumber,
      creditId: grantedCreditId,
      invoiceNumber,
      orderId,
      amountPaise: 54_900,
      lines: [
        {
          description: 'neelkhadi.in, 1 year',
          quantity: 1,
          amountPaise: 54_900,
          sac: '998319',
          taxablePaise: 46_526,
          taxPaise: 8374,
        },
      ],
      tax: { kind: 'intra', ratePercent: 18, placeOfSupply: '08' },
      reason: 'The name was registered to the wrong person.',
      issuedAt: '2025-11-28T10:00:00.000Z',
    },
  },
);

export const invoiceEvents = [
  invoiceIssued,
  invoicePaid,
  invoiceVoided,
  creditGranted,
  creditNoteIssued,
] as const;
export type InvoiceEvent = EventOf<(typeof invoiceEvents)[number]>;

/** Stream: `creditnote-<number>`: a number stands for one credit. */
export const creditNoteNumberStream = (creditNoteNumber: string): string =>
  `creditnote-${creditNoteNumber}`;

/**
 * The number is this credit's, for ever: appended before the note that carries it, which has no stream
 * of its own.
 */
export const creditNoteNumberClaimed = defineEvent(
  'CreditNoteNumberClaimed',
  z.object({
    creditNoteNumber: invoiceNumberSchema,
    creditId: z.string(),
    invoiceNumber: z.string(),
    orderId: z.string(),
    /** The note is issued at that moment. */
    givenAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: { nothing: 'The credit note with this number is shown.' },
    example: {
      creditNoteNumber,
      creditId: grantedCreditId,
      invoiceNumber,
      orderId,
      givenAt: '2025-11-28T10:00:00.000Z',
    },
  },
);

export const creditNoteNumberEvents = [creditNoteNumberClaimed] as const;
export type CreditNoteNumberEvent = EventOf<(typeof creditNoteNumberEvents)[number]>;
