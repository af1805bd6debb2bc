import {
  type ConsecutiveNumbers,
  createConsecutiveNumbers,
  type NumberServices,
} from './consecutive-numbers.ts';
import type { Series } from './follow-series.ts';
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  readCreditNoteNumber,
  readInvoiceNumber,
} from './invoice-number.ts';

export const invoiceSeries: Series = {
  numbers: 'invoice_numbers',
  key: 'order_id',
  counters: 'invoice_counters',
  format: formatInvoiceNumber,
  read: readInvoiceNumber,
  eventTypes: ['InvoiceIssued', 'InvoiceVoided'],
  followedAs: 'invoice_numbers',
  followEvery: 1_000,
  numberOf: ({ type, data }) => {
    if (type === 'InvoiceIssued') {
      return { id: data.orderId, number: data.invoiceNumber, givenAt: data.issuedAt };
    }
    // Of an order's two invoices, the other one is valid.
    return type === 'InvoiceVoided' && data.duplicateOf !== null
      ? { id: data.orderId, number: data.duplicateOf, givenAt: null }
      : null;
  },
};

export const creditNoteSeries: Series = {
  numbers: 'credit_note_numbers',
  key: 'credit_id',
  counters: 'credit_note_counters',
  format: formatCreditNoteNumber,
  read: readCreditNoteNumber,
  eventTypes: ['CreditNoteNumberClaimed'],
  followedAs: 'credit_note_numbers',
  // After a restore an interrupted claim must be read first: else a gap, or another date.
  followEvery: 1,
  numberOf: ({ type, data }) =>
    type === 'CreditNoteNumberClaimed'
      ? { id: data.creditId, number: data.creditNoteNumber, givenAt: data.givenAt }
      : null,
};

export const createInvoiceNumbers = (services: NumberServices): ConsecutiveNumbers =>
  createConsecutiveNumbers(services, invoiceSeries);

export const createCreditNoteNumbers = (services: NumberServices): ConsecutiveNumbers =>
  createConsecutiveNumbers(services, creditNoteSeries);
