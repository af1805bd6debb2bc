import { COUNTRIES } from '@haat/contracts/countries';
import { formatGstState, gstStateNamed, gstStateOf, ownTaxOf } from '@haat/contracts/gst-states';
import type { InvoiceDetail, InvoiceStatus } from '@haat/contracts/http/invoices';
import { paiseToRupees } from '@haat/contracts/money';
import { rupeesInWords } from '@haat/contracts/rupees-in-words';
import type { IssuedInvoice } from '@haat/domain/invoice';

const STATUS = {
  issued: 'due',
  paid: 'paid',
  voided: 'void',
} as const satisfies Record<IssuedInvoice['phase'], InvoiceStatus>;

/** What stands on an invoice, for the page and the paper alike; all of it from its own events. */
export const invoiceDetailOf = (invoice: IssuedInvoice): InvoiceDetail => {
  const { invoiceNumber, orderId, customerId, supplier, lines, totalPaise, tax, payment } = invoice;
  const place = tax === null ? null : gstStateOf(tax.placeOfSupply);
  const sum = (field: 'taxablePaise' | 'taxPaise') =>
    lines.reduce((total, line) => total + line[field], 0);
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
    lines: lines.map(({ description, sac, quantity, taxablePaise }) => ({
      description,
      sac,
      quantity,
      value: paiseToRupees(taxablePaise),
    })),
    taxable_value: paiseToRupees(sum('taxablePaise')),
    taxes: taxesOf(tax, sum('taxPaise')),
    total: paiseToRupees(totalPaise),
    total_in_words: rupeesInWords(totalPaise),
    payment: payment && {
      reference_code: payment.referenceCode,
      amount: paiseToRupees(payment.paidPaise),
    },
  };
};

const written = (parts: readonly (string | undefined)[], between: string): string =>
  parts.filter((part) => part !== undefined && part !== '').join(between);

/** Orders that ask for no address have the account's, as far as it is known. */
const addressLines = ({ billedTo, tax }: IssuedInvoice): string[] => {
  const { city, state, country, zipcode } = billedTo;
  const known = country === 'IN' && tax !== null ? gstStateNamed(state) : null;
  const place = written([city, known === null ? state : formatGstState(known), zipcode], ', ');
  const abroad =
    country === 'IN' ? '' : (COUNTRIES.find(({ code }) => code === country)?.name ?? country);
  return [billedTo['address-line-1'], place, abroad].filter((line) => line !== '');
};

/** @param taxPaise of all lines; even where it is halved, because each line's is. */
const taxesOf = (tax: IssuedInvoice['tax'], taxPaise: number): InvoiceDetail['taxes'] => {
  if (tax === null) return [];
  const { kind, ratePercent, placeOfSupply } = tax;
  if (kind === 'inter') {
    return [{ name: 'IGST', percent: ratePercent, amount: paiseToRupees(taxPaise) }];
  }
  const half = { percent: ratePercent / 2, amount: paiseToRupees(taxPaise / 2) };
  const place = gstStateOf(placeOfSupply);
  const own = place === null ? 'SGST' : ownTaxOf(place);
  return [
    { name: 'CGST', ...half },
    { name: own, ...half },
  ];
};
