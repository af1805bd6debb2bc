import { formatUpiAmount, type Paise } from '@haat/contracts/money';
import type { Cells } from '../command-line/csv.ts';
import { csvFile, type NewFile } from '../command-line/new-folder.ts';
import { type Figures, gstinOf, type IssuedDocument } from '../invoices/documents.ts';
import type { Books, Outgoing, Receipt } from './books.ts';

const rupees = (paise: Paise): string => formatUpiAmount(paise);

const NOTHING: Figures = {
  ...{ taxablePaise: 0, igstPaise: 0, cgstPaise: 0, sgstPaise: 0, totalPaise: 0 },
};

const DOCUMENT_HEADS = [
  ...(['type', 'number', 'date', 'status', 'of_invoice', 'order_id', 'customer_id'] as const),
  ...(['buyer', 'company', 'gstin', 'place_of_supply', 'sac', 'rate'] as const),
  ...(['taxable', 'cgst', 'sgst_or_utgst', 'igst', 'total'] as const),
];

const typeOf = ({ kind, invoice: { tax } }: IssuedDocument): string => {
  if (kind === 'credit_note') return 'credit note';
  return tax === null ? 'bill' : 'invoice';
};

/** One row for each service; a void invoice has one of zeros. */
const documentRows = (document: IssuedDocument): readonly Cells[] => {
  const { kind, number, day, isVoid, invoice } = document;
  const { billedTo, tax } = invoice;
  const lines = isVoid ? [{ sac: null, ...NOTHING }] : document.lines;
  return lines.map(({ sac, ...figures }) => [
    ...[typeOf(document), number, day, isVoid ? 'void' : invoice.phase],
    kind === 'credit_note' ? invoice.invoiceNumber : '',
    ...[invoice.orderId, invoice.customerId, billedTo.name, billedTo.company ?? ''],
    ...[gstinOf(invoice) ?? '', tax?.placeOfSupply ?? '', sac, tax?.ratePercent ?? null],
    ...[rupees(figures.taxablePaise), rupees(figures.cgstPaise), rupees(figures.sgstPaise)],
    ...[rupees(figures.igstPaise), rupees(figures.totalPaise)],
  ]);
};

const RECEIPT_HEADS = [
  ...['date', 'utr', 'credit', 'source', 'amount', 'reference_code', 'customer_id'],
];
const receiptRow = (receipt: Receipt): Cells => [
  ...[receipt.day, receipt.utr, receipt.creditId, receipt.source, rupees(receipt.amountPaise)],
  ...[receipt.referenceCode, receipt.customerId],
];

const OUTGOING_HEADS = [
  ...['type', 'date', 'number', 'transfer', 'amount', 'reference_code', 'customer_id'],
  'destination',
];
const outgoingRow = (outgoing: Outgoing): Cells => [
  ...[outgoing.kind, outgoing.day, outgoing.number, outgoing.transfer],
  ...[rupees(outgoing.amountPaise), outgoing.referenceCode, outgoing.customerId],
  outgoing.destination,
];

export const csvFilesOf = ({ documents, receipts, outgoings }: Books): readonly NewFile[] => [
  csvFile('invoices', [DOCUMENT_HEADS, ...documents.flatMap(documentRows)]),
  csvFile('payments', [RECEIPT_HEADS, ...receipts.map(receiptRow)]),
  csvFile('refunds', [OUTGOING_HEADS, ...outgoings.map(outgoingRow)]),
];
