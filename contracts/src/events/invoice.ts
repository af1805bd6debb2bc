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

/** Only what an invoice must name (CGST Rule 46). */
const billedToSchema = contactRecordSchema.omit({ username: true, 'phone-cc': true, phone: true });

const lineSchema = z.object({
  description: z.string(),
  quantity: z.int().positive(),
  amountPaise: paiseSchema,
  /** Accounting code of the service; null on a plain bill. */
  sac: z.string().nullable(),
  /** Without and for tax: together the amount. */
  taxablePaise: paiseSchema,
  taxPaise: paiseSchema,
});

const taxSchema = z
  .object({
    /** `intra`: CGST and SGST, half each; `inter`: IGST. */
    kind: z.enum(['intra', 'inter']),
    ratePercent: z.int().positive(),
    /** GST code of a State. Returns count by it, so it outlives the customer's address. */
    placeOfSupply: z.string(),
  })
  .nullable();

export const paymentPartSchema = z.object({
  source: z.enum(PAYMENT_SOURCES),
  amountPaise: paiseSchema.positive(),
  referenceCode: z.string(),
});
export type PaymentPart = z.infer<typeof paymentPartSchema>;

/** An invoice was issued. Its number has at most 16 characters, unique per year (CGST Rule 46). */
export const invoiceIssued = defineEvent(
  'InvoiceIssued',
  z.object({
    invoiceNumber: invoiceNumberSchema,
    orderId: z.string(),
    customerId: z.string(),
    supplier: z.object({ name: z.string(), address: z.string(), gstin: z.string().nullable() }),
    billedTo: billedToSchema,
    /** Within a State each tax is even: two equal halves. */
    lines: z.array(lineSchema).min(1),
    totalPaise: paiseSchema,
    tax: taxSchema,
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

/** The order's payment paid the invoice. */
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

/** A mistaken invoice is cancelled (GSTR-1, table 13); its number is never used again. */
export const invoiceVoided = defineEvent(
  'InvoiceVoided',
  z.object({
    invoiceNumber: z.string(),
    orderId: z.string(),
    /** The order's valid invoice; null where nothing was supplied. */
    duplicateOf: z.string().nullable(),
    /** For the customer; printed on the invoice. */
    reason: personal(z.string()),
  }),
  {
    writtenBy: ['operator'],
    shownIn: 'timeline',
    subjectOf,
    example: { invoiceNumber, orderId, duplicateOf: null, reason: 'Issued to the wrong party.' },
  },
);

/** An operator granted a credit on a paid invoice; the credit note follows. */
export const creditGranted = defineEvent(
  'CreditGranted',
  z.object({
    /** Made of the invoice and the reason's id: a repeated grant is the same credit. */
    creditId: z.string(),
    invoiceNumber: z.string(),
    orderId: z.string(),
    amountPaise: paiseSchema.positive(),
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

/** Corrects an issued invoice, which never changes (CGST section 34, Rule 53). */
export const creditNoteIssued = defineEvent(
  'CreditNoteIssued',
  z.object({
    creditNoteNumber: invoiceNumberSchema,
    creditId: z.string(),
    invoiceNumber: z.string(),
    orderId: z.string(),
    amountPaise: paiseSchema.positive(),
    /** The invoice's lines with the credited amounts; within a State their tax together is even. */
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

/** Stream: `creditnote-<number>`: one credit per number. */
export const creditNoteNumberStream = (creditNoteNumber: string): string =>
  `creditnote-${creditNoteNumber}`;

/** The number belongs to this credit; appended before its note: no other note gets the number. */
export const creditNoteNumberClaimed = defineEvent(
  'CreditNoteNumberClaimed',
  z.object({
    creditNoteNumber: invoiceNumberSchema,
    creditId: z.string(),
    invoiceNumber: z.string(),
    orderId: z.string(),
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
