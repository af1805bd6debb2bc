import { type Paise, subtractPaise, sumPaise } from '@haat/contracts/money';
import { gstinOf, type IssuedDocument } from '../invoices/documents.ts';
import type { Books, Outgoing, Receipt } from './books.ts';

export const CUSTOMERS = 'Haat customers';
export const BANK = 'Haat bank';
const TAXES = {
  igst: 'Output IGST',
  cgst: 'Output CGST',
  sgst: 'Output SGST or UTGST',
} as const;

type Entry = {
  readonly ledger: string;
  /** Debit; below zero for a credit. All entries of a voucher add up to 0. */
  readonly debitPaise: Paise;
};

export type Voucher = {
  readonly kind: 'Sales' | 'Credit Note' | 'Receipt' | 'Payment';
  /** The same in each export, so that a second import adds nothing. */
  readonly id: string;
  readonly number: string;
  /** A day in India, such as 2026-11-05. */
  readonly day: string;
  readonly narration: string;
  readonly reference: string;
  readonly gstin: string | null;
  readonly entries: readonly Entry[];
};

/** @returns the parent group in Tally. */
export const groupOf = (ledger: string): string => {
  if (ledger === CUSTOMERS) return 'Sundry Debtors';
  if (ledger === BANK) return 'Bank Accounts';
  return ledger.startsWith('Output ') ? 'Duties & Taxes' : 'Sales Accounts';
};

const salesLedger = (sac: string | null): string => (sac === null ? 'Sales' : `Sales SAC ${sac}`);

const ofDocument = (document: IssuedDocument): Voucher => {
  const { kind, number, day, invoice, lines } = document;
  const isNote = kind === 'credit_note';
  const sales = [...Map.groupBy(lines, ({ sac }) => salesLedger(sac))].map(([ledger, sold]) => ({
    ledger,
    debitPaise: subtractPaise(0, sumPaise(sold.map(({ taxablePaise }) => taxablePaise))),
  }));
  const { name, company = '' } = invoice.billedTo;
  return {
    kind: isNote ? 'Credit Note' : 'Sales',
    ...{ id: number, number, day, gstin: gstinOf(invoice) },
    reference: isNote ? invoice.invoiceNumber : invoice.orderId,
    narration: [company, name, invoice.customerId].filter(Boolean).join(', '),
    entries: [
      { ledger: CUSTOMERS, debitPaise: document.totalPaise },
      ...sales,
      { ledger: TAXES.igst, debitPaise: -document.igstPaise },
      { ledger: TAXES.cgst, debitPaise: -document.cgstPaise },
      { ledger: TAXES.sgst, debitPaise: -document.sgstPaise },
    ].filter(({ debitPaise }) => debitPaise !== 0),
  };
};

/** @param paise into the bank; below zero out of it. */
const throughBank = (paise: Paise): readonly Entry[] => [
  { ledger: BANK, debitPaise: paise },
  { ledger: CUSTOMERS, debitPaise: -paise },
];

const ofReceipt = ({ creditId, utr, day, amountPaise, ...receipt }: Receipt): Voucher => ({
  ...{ kind: 'Receipt', id: creditId, number: utr ?? creditId, day, gstin: null },
  reference: receipt.referenceCode ?? '',
  narration: receipt.customerId ?? 'Not claimed by a payment',
  entries: throughBank(amountPaise),
});

const ofOutgoing = ({ kind, id, day, amountPaise, ...outgoing }: Outgoing): Voucher => ({
  kind: kind === 'returned' ? 'Receipt' : 'Payment',
  ...{ id: `${kind}-${id}`, number: outgoing.transfer ?? outgoing.number, day, gstin: null },
  reference: outgoing.referenceCode ?? '',
  narration: [kind, outgoing.number, outgoing.customerId, outgoing.destination]
    .filter(Boolean)
    .join(', '),
  entries: throughBank(-amountPaise),
});

/** Void invoices and documents over nothing have no voucher. */
export const vouchersOf = ({ documents, receipts, outgoings }: Books): readonly Voucher[] =>
  [
    ...documents.filter(({ isVoid }) => !isVoid).map(ofDocument),
    ...receipts.map(ofReceipt),
    ...outgoings.map(ofOutgoing),
  ].filter(({ entries }) => entries.length > 0);
