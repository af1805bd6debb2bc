import type { InvoiceDetail } from '@haat/contracts/http/invoices';

export type InvoiceDocument = Omit<InvoiceDetail, 'credit_notes'> & {
  /** For a credit note, whose lines and sums are then those of the refund. */
  readonly credit_note: {
    readonly id: string;
    readonly issued_at: string;
    readonly reason: string;
  } | null;
};

export const headOf = ({ kind, id, issued_at, credit_note }: InvoiceDocument) =>
  credit_note === null
    ? { title: kind === 'tax_invoice' ? 'Tax invoice' : 'Bill', id, issued_at }
    : { title: 'Credit note', id: credit_note.id, issued_at: credit_note.issued_at };
