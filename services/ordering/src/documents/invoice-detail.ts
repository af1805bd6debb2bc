import { COUNTRIES } from '@haat/contracts/countries';
import { formatGstState, gstStateNamed, gstStateOf, ownTaxOf } from '@haat/contracts/gst-states';
import type { InvoiceDetail, InvoiceStatus } from '@haat/contracts/http/invoices';
import { halfOfPaise, type Paise, paiseToRupees, sumPaise } from '@haat/contracts/money';
import { rupeesAsText } from '@haat/contracts/rupees-as-text';
import type { CreditNote, IssuedInvoice } from '@haat/domain/invoice/invoice';
import type { InvoiceDocument } from './invoice-document.ts';

const STATUS = {
  issued: 'due',
  paid: 'paid',
  voided: 'void',
} as const satisfies Record<IssuedInvoice['phase'], InvoiceStatus>;

/** From the invoice's own events: corrections never change it. */
export const invoiceDocumentOf = (invoice: IssuedInvoice): InvoiceDocument => {
  const { invoiceNumber, orderId, customerId, supplier, totalPaise, tax, payment } = invoice;
  const place = tax === null ? null : gstStateOf(tax.placeOfSupply);
  return {
    id: invoiceNumber,
    kind: tax === null ? 'bill' : 'tax_invoice',
    status: STATUS[invoice.phase],
    issued_at: invoice.issuedAt,
    order_id: orderId,
    customer_id: customerId,
    supplier,
    billed_to: {
      name: written([invoice.billedTo.name, invoice.billedTo.company], ', '),
      address: addressLines(invoice),
      gstin: invoice.billedTo.gstin || null,
    },
    place_of_supply: place && formatGstState(place),
    ...figuresOf(invoice.lines, totalPaise, tax),
    payment: invoice.voided === null && payment !== null ? paidBy(payment, invoice.parts) : null,
    voided: invoice.voided && {
      reason: invoice.voided.reason,
      stands_instead: invoice.voided.duplicateOf,
    },
    credit_note: null,
  };
};

const paidBy = (
  { referenceCode, paidPaise }: NonNullable<IssuedInvoice['payment']>,
  parts: IssuedInvoice['parts'],
) => ({
  reference_code: referenceCode,
  amount: paiseToRupees(paidPaise),
  parts: parts.map((part) => ({
    source: part.source,
    amount: paiseToRupees(part.amountPaise),
    reference_code: part.referenceCode,
  })),
});

/** The invoice's document with the lines, tax and sums of the refund. */
export const creditNoteDocumentOf = (invoice: IssuedInvoice, note: CreditNote): InvoiceDocument => {
  const lines = note.lines.filter(({ amountPaise }) => amountPaise > 0);
  return {
    ...invoiceDocumentOf(invoice),
    ...figuresOf(lines, note.amountPaise, note.tax),
    credit_note: { id: note.creditNoteNumber, issued_at: note.issuedAt, reason: note.reason },
  };
};

export const invoiceDetailOf = (invoice: IssuedInvoice): InvoiceDetail => {
  const { credit_note: _, ...document } = invoiceDocumentOf(invoice);
  return {
    ...document,
    credit_notes: invoice.creditNotes.map((note) => ({
      id: note.creditNoteNumber,
      issued_at: note.issuedAt,
      amount: paiseToRupees(note.amountPaise),
      reason: note.reason,
    })),
  };
};

const figuresOf = (
  lines: IssuedInvoice['lines'],
  totalPaise: Paise,
  tax: IssuedInvoice['tax'],
): Pick<InvoiceDetail, 'lines' | 'taxable_value' | 'taxes' | 'total' | 'total_in_words'> => {
  const sum = (field: 'taxablePaise' | 'taxPaise') => sumPaise(lines.map((line) => line[field]));
  return {
    lines: lines.map(({ description, sac, quantity, taxablePaise }) => ({
      description,
      sac,
      quantity,
      value: paiseToRupees(taxablePaise),
    })),
    taxable_value: paiseToRupees(sum('taxablePaise')),
    taxes: taxesOf(tax, sum('taxPaise')),
    total: paiseToRupees(totalPaise),
    total_in_words: rupeesAsText(totalPaise),
  };
};

const written = (parts: readonly (string | undefined)[], between: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(between);

/** Orders without an address use the account's. */
const addressLines = ({ billedTo, tax }: IssuedInvoice): string[] => {
  const { city, state, country, zipcode } = billedTo;
  const known = country === 'IN' && tax !== null ? gstStateNamed(state) : null;
  const place = written([city, known === null ? state : formatGstState(known), zipcode], ', ');
  const abroad =
    country === 'IN' ? '' : (COUNTRIES.find(({ code }) => code === country)?.name ?? country);
  return [billedTo['address-line-1'], place, abroad].filter((line) => line !== '');
};

/** @param taxPaise of all lines; always even if halved, as each line's is. */
const taxesOf = (tax: IssuedInvoice['tax'], taxPaise: number): InvoiceDetail['taxes'] => {
  if (tax === null) return [];
  const { kind, ratePercent, placeOfSupply } = tax;
  if (kind === 'inter') {
    return [{ name: 'IGST', percent: ratePercent, amount: paiseToRupees(taxPaise) }];
  }
  const half = { percent: ratePercent / 2, amount: paiseToRupees(halfOfPaise(taxPaise)) };
  const place = gstStateOf(placeOfSupply);
  const own = place === null ? 'SGST' : ownTaxOf(place);
  return [
    { name: 'CGST', ...half },
    { name: own, ...half },
  ];
};
