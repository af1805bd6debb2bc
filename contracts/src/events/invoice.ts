import { z } from 'zod';
import { contactRecordSchema } from '../address.ts';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventDefinition, type EventOf } from './event.ts';
import { subjects } from './subject.ts';

/** Stream: `invoice-<number>`. */
export const invoiceStream = (invoiceNumber: string): string => `invoice-${invoiceNumber}`;

const subjectOf: EventDefinition<string, z.ZodObject>['subjectOf'] = ({ invoiceNumber }) =>
  subjects.invoice(String(invoiceNumber));

const invoiceNumberSchema = z.string().regex(/^[A-Za-z0-9/-]{1,16}$/);

/**
 * A full snapshot: what was issued never changes with the customer's profile.
 * The number is at most 16 characters and unique in its financial year (CGST Rule 46).
 */
export const invoiceIssued = defineEvent(
  'InvoiceIssued',
  z.object({
    invoiceNumber: invoiceNumberSchema,
    orderId: z.string(),
    customerId: z.string(),
    email: personal(z.string()),
    supplier: z.object({ name: z.string(), address: z.string() }),
    billedTo: contactRecordSchema,
    lines: z
      .array(
        z.object({
          description: z.string(),
          quantity: z.int().positive(),
          amountPaise: paiseSchema,
        }),
      )
      .min(1),
    totalPaise: paiseSchema,
    issuedAt: z.iso.datetime(),
  }),
  { subjectOf },
);

export const invoicePaid = defineEvent(
  'InvoicePaid',
  z.object({
    invoiceNumber: z.string(),
    orderId: z.string(),
    referenceCode: z.string(),
    paidPaise: paiseSchema,
  }),
);

export const invoiceVoided = defineEvent(
  'InvoiceVoided',
  z.object({ invoiceNumber: z.string(), orderId: z.string(), reason: personal(z.string()) }),
  { subjectOf },
);

/** Corrects an issued invoice, which itself never changes (CGST section 34, Rule 53). */
export const creditNoteIssued = defineEvent(
  'CreditNoteIssued',
  z.object({
    /** Like an invoice's: at most 16 characters and unique in its financial year. */
    creditNoteNumber: invoiceNumberSchema,
    invoiceNumber: z.string(),
    orderId: z.string(),
    amountPaise: paiseSchema.positive(),
    reason: personal(z.string()),
    issuedAt: z.iso.datetime(),
  }),
  { subjectOf },
);

export const invoiceEvents = [invoiceIssued, invoicePaid, invoiceVoided, creditNoteIssued] as const;
export type InvoiceEvent = EventOf<(typeof invoiceEvents)[number]>;
