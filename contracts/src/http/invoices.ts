import { z } from 'zod';
import { PAYMENT_SOURCES } from '../payment-source.ts';
import { olderSchema } from './older.ts';

/** `due`: issued and not paid yet; `void`: cancelled, nothing is owed. */
export const INVOICE_STATUSES = ['due', 'paid', 'void'] as const;
export const invoiceStatusSchema = z.enum(INVOICE_STATUSES);
export type InvoiceStatus = z.infer<typeof invoiceStatusSchema>;

export const invoiceSummarySchema = z.object({
  /** The invoice's number. */
  id: z.string(),
  order_id: z.string(),
  /** What it is for: "example.in, 1 year". */
  description: z.string(),
  issued_at: z.iso.datetime(),
  /** Rupees. */
  total: z.number(),
  /** Rupees that went back by credit notes. */
  credited: z.number(),
  status: invoiceStatusSchema,
});
export type InvoiceSummary = z.infer<typeof invoiceSummarySchema>;

/** `GET /api/invoices`, newest first; the caller's own only. */
export const invoicesAnswerSchema = z.object({
  invoices: z.array(invoiceSummarySchema),
  /** Rupees that were paid and did not go back, of all invoices of this year in India. */
  paid_this_year: z.number(),
  older: olderSchema,
});
export type InvoicesAnswer = z.infer<typeof invoicesAnswerSchema>;

/**
 * `GET /api/invoices/:id`: an invoice as it was issued, all that stands on its paper. Amounts are
 * rupees.
 */
export const invoiceDetailSchema = z.object({
  /** The invoice's number. */
  id: z.string(),
  /** `tax_invoice` where the shop had a GSTIN when it was issued. */
  kind: z.enum(['tax_invoice', 'bill']),
  status: invoiceStatusSchema,
  issued_at: z.iso.datetime(),
  order_id: z.string(),
  customer_id: z.string(),
  supplier: z.object({ name: z.string(), address: z.string(), gstin: z.string().nullable() }),
  billed_to: z.object({
    /** With the company: "Asha Verma, Neel Khadi". */
    name: z.string(),
    /** What of the address is known, line by line. */
    address: z.array(z.string()),
    gstin: z.string().nullable(),
  }),
  /** "Rajasthan (08)"; null on a bill. */
  place_of_supply: z.string().nullable(),
  lines: z.array(
    z.object({
      description: z.string(),
      /** Null on a bill. */
      sac: z.string().nullable(),
      quantity: z.int().positive(),
      /** Without its tax; on a bill the price. */
      value: z.number(),
    }),
  ),
  taxable_value: z.number(),
  /** "CGST", 9 percent; none on a bill. */
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), amount: z.number() })),
  total: z.number(),
  /** "Rupees five hundred forty-nine only". */
  total_in_words: z.string(),
  /** Null while nothing was paid, and of what is void. */
  payment: z
    .object({
      reference_code: z.string(),
      /** All parts together. */
      amount: z.number(),
      /** What each source paid. */
      parts: z.array(
        z.object({
          source: z.enum(PAYMENT_SOURCES),
          amount: z.number(),
          reference_code: z.string(),
        }),
      ),
    })
    .nullable(),
  /** Null of what stands. */
  voided: z
    .object({
      /** A sentence. */
      reason: z.string(),
      /** The invoice of the same order that stands; null where there is none. */
      stands_instead: z.string().nullable(),
    })
    .nullable(),
  /** What corrects it, oldest first; each has its paper: `…/credit-notes/:note/pdf`. */
  credit_notes: z.array(
    z.object({
      /** The note's number. */
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
