import { z } from 'zod';
import { invoiceIssued, invoicePaid, invoiceVoided } from '../events/invoice.ts';

export const invoiceCommandSchema = z.discriminatedUnion('type', [
  invoiceIssued.schema.extend({ type: z.literal('IssueInvoice') }),
  invoicePaid.schema.extend({ type: z.literal('RecordInvoicePaid') }),
  invoiceVoided.schema.extend({ type: z.literal('VoidInvoice') }),
]);
export type InvoiceCommand = z.infer<typeof invoiceCommandSchema>;
