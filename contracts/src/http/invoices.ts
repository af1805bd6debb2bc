import { z } from 'zod';

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
  status: invoiceStatusSchema,
});
export type InvoiceSummary = z.infer<typeof invoiceSummarySchema>;

/** `GET /api/invoices`, newest first; the caller's own only. */
export const invoicesAnswerSchema = z.object({ invoices: z.array(invoiceSummarySchema) });
export type InvoicesAnswer = z.infer<typeof invoicesAnswerSchema>;
