import type { InvoiceDetail } from '@haat/contracts/http/invoices';

/** What stands on a paper: an invoice, or the credit note that corrects it. */
export type InvoiceDocument = Omit<InvoiceDetail, 'credit_notes'> & {
  /** Of a credit note, whose lines, tax and sums are then what went back; null of an invoice. */
  readonly credit_note: {
    readonly id: string;
    readonly issued_at: string;
    readonly reason: string;
  } | null;
};

/** @returns what the paper is called, and its number. */
export const headOf = ({ kind, id, issued_at, credit_note }: InvoiceDocument) =>
  credit_note === null
    ? { title: kind === 'tax_invoice' ? 'Tax invoice' : 'Bill', id, issued_at }
    : { title: 'Credit note', id: credit_note.id, issued_at: credit_note.issued_at };
