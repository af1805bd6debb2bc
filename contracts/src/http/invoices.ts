import { z } from 'zod';
import { PAYMENT_SOURCES } from '../payment-source.ts';
import { olderSchema } from './older.ts';

export const INVOICE_STATUSES = ['due', 'paid', 'void'] as const;
export const invoiceStatusSchema = z.enum(INVOICE_STATUSES);
export type InvoiceStatus = z.infer<typeof invoiceStatusSchema>;

export const invoiceSummarySchema = z.object({
  id: z.string(),
  order_id: z.string(),
  description: z.string(),
  issued_at: z.iso.datetime(),
  /** Rupees. */
  total: z.number(),
  /** Rupees of all credit notes. */
  credited: z.number(),
  status: invoiceStatusSchema,
});
export type InvoiceSummary = z.infer<typeof invoiceSummarySchema>;

/** `GET /api/invoices`, the customer's own, newest first. */
export const invoicesAnswerSchema = z.object({
  invoices: z.array(invoiceSummarySchema),
  /** Rupees paid minus credited, of this year in India. */
  paid_this_year: z.number(),
  older: olderSchema,
});
export type InvoicesAnswer = z.infer<typeof invoicesAnswerSchema>;

/** `GET /api/invoices/:id`: an invoice as it was issued. Amounts are rupees. */
export const invoiceDetailSchema = z.object({
  id: z.string(),
  /** `tax_invoice` where the shop had a GSTIN when it was issued. */
  kind: z.enum(['tax_invoice', 'bill']),
  status: invoiceStatusSchema,
  issued_at: z.iso.datetime(),
  order_id: z.string(),
  customer_id: z.string(),
  supplier: z.object({ name: z.string(), address: z.string(), gstin: z.string().nullable() }),
  billed_to: z.object({
    name: z.string(),
    address: z.array(z.string()),
    gstin: z.string().nullable(),
  }),
  place_of_supply: z.string().nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      sac: z.string().nullable(),
      quantity: z.int().positive(),
      /** Without tax; on a bill the price. */
      value: z.number(),
    }),
  ),
  taxable_value: z.number(),
  /** "CGST", 9 percent; none on a bill. */
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), amount: z.number() })),
  total: z.number(),
  total_in_words: z.string(),
  /** Null while unpaid, and for a void invoice. */
  payment: z
    .object({
      reference_code: z.string(),
      amount: z.number(),
      parts: z.array(
        z.object({
          source: z.enum(PAYMENT_SOURCES),
          amount: z.number(),
          reference_code: z.string(),
        }),
      ),
    })
    .nullable(),
  voided: z
    .object({
      reason: z.string(),
      stands_instead: z.string().nullable(),
    })
    .nullable(),
  /** Oldest first; each has a PDF: `…/credit-notes/:note/pdf`. */
  credit_notes: z.array(
    z.object({
      id: z.string(),
      issued_at: z.iso.datetime(),
      amount: z.number(),
      reason: z.string(),
    }),
  ),
});
export type InvoiceDetail = z.infer<typeof invoiceDetailSchema>;

export const invoiceAnswerSchema = z.object({ invoice: invoiceDetailSchema });
export type InvoiceAnswer = z.infer<typeof invoiceAnswerSchema>;
