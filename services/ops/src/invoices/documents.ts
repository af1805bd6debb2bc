import { placeOfGstin } from '@haat/contracts/gstin';
import { indianDay } from '@haat/contracts/indian-time';
import { halfOfPaise, type Paise, subtractPaise, sumPaise } from '@haat/contracts/money';
import type { InvoiceLine } from '@haat/domain/invoice/invoice-tax';
import { isIn, type Window } from '../audit/rows.ts';
import type { BookedInvoice } from './read-invoices.ts';

/** In paise; a credit note's are negative. */
export type Figures = {
  readonly taxablePaise: Paise;
  readonly igstPaise: Paise;
  readonly cgstPaise: Paise;
  /** Or UTGST. */
  readonly sgstPaise: Paise;
  readonly totalPaise: Paise;
};

/** An invoice, a bill (without GST), or a credit note. */
export type IssuedDocument = Figures & {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  /** When it was issued, ISO 8601. */
  readonly at: string;
  /** The same as a day in India, such as 2026-11-05. */
  readonly day: string;
  readonly isVoid: boolean;
  readonly invoice: BookedInvoice;
  readonly lines: readonly (Figures & { readonly sac: string | null })[];
};

/** Negative for a credit note. */
const figuresOf = (
  { taxablePaise, taxPaise }: Pick<InvoiceLine, 'taxablePaise' | 'taxPaise'>,
  tax: BookedInvoice['tax'],
  kind: IssuedDocument['kind'],
): Figures => {
  const signed = (paise: Paise): Paise => (kind === 'invoice' ? paise : subtractPaise(0, paise));
  const [taxable, whole] = [signed(taxablePaise), signed(taxPaise)];
  const halfPaise = tax?.kind === 'intra' ? halfOfPaise(whole) : 0;
  return {
    taxablePaise: taxable,
    igstPaise: tax?.kind === 'inter' ? whole : 0,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    totalPaise: sumPaise([taxable, whole]),
  };
};

export const sumFigures = (all: readonly Figures[]): Figures => {
  const sum = (field: keyof Figures): Paise => sumPaise(all.map((one) => one[field]));
  return {
    taxablePaise: sum('taxablePaise'),
    igstPaise: sum('igstPaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    totalPaise: sum('totalPaise'),
  };
};

type Issued = Pick<IssuedDocument, 'kind' | 'number' | 'at' | 'isVoid' | 'invoice'> & {
  readonly sold: readonly InvoiceLine[];
};

const documentOf = ({ sold, ...issued }: Issued): IssuedDocument => {
  const { kind, at, invoice } = issued;
  const lines = sold.map((line) => ({ sac: line.sac, ...figuresOf(line, invoice.tax, kind) }));
  return { ...issued, day: indianDay(Date.parse(at)), lines, ...sumFigures(lines) };
};

/** The invoices of a time and the credit notes of that time, in the order of their invoices. */
export const documentsOf = (
  invoices: readonly BookedInvoice[],
  window: Window,
): readonly IssuedDocument[] =>
  invoices.flatMap((invoice) => {
    const own: Issued = {
      kind: 'invoice',
      number: invoice.invoiceNumber,
      at: invoice.issuedAt,
      isVoid: invoice.phase === 'voided',
      invoice,
      sold: invoice.lines,
    };
    const notes = invoice.creditNotes.map(
      (note): Issued => ({
        kind: 'credit_note',
        number: note.creditNoteNumber,
        at: note.issuedAt,
        isVoid: false,
        invoice,
        sold: note.lines,
      }),
    );
    return [own, ...notes].filter(({ at }) => isIn(window, at)).map(documentOf);
  });

/** The buyer's GSTIN or other GST number; null for an unregistered buyer. */
export const gstinOf = ({ billedTo: { gstin = '' } }: BookedInvoice): string | null =>
  placeOfGstin(gstin) === null ? null : gstin;
