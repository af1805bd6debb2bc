/** Settlement files of payment apps: where they say what, and those that are known. */
import { z } from 'zod';

const headerSchema = z.union([z.string(), z.array(z.string()).min(1)]);

/** A row is a payment: what was paid, what the app keeps of it, and what it pays out. */
const settlementColumnsSchema = z.strictObject({
  /** Of the payment, not of its settlement. */
  date: headerSchema,
  /** The app's own id of the payment. */
  payment: headerSchema,
  gross: headerSchema,
  /** The payment's UTR or RRN. A file without it names no payments, only what was paid out. */
  reference: headerSchema.optional(),
  /** Where `reference` is empty. */
  otherReference: headerSchema.optional(),
  fee: headerSchema.optional(),
  tax: headerSchema.optional(),
  igst: headerSchema.optional(),
  cgst: headerSchema.optional(),
  sgst: headerSchema.optional(),
  /** What it adds to the settlement; gross without fee and taxes unless given. */
  net: headerSchema.optional(),
  /** Payment, refund or chargeback. */
  type: headerSchema.optional(),
  /** Whether it succeeded. */
  status: headerSchema.optional(),
  /** The app's id of the payment that a refund gives back. */
  refundOf: headerSchema.optional(),
  settlement: headerSchema.optional(),
  /** The UTR of the transfer to the bank. */
  settlementReference: headerSchema.optional(),
  settledOn: headerSchema.optional(),
});

export const settlementProfileSchema = z.strictObject({
  /** Of the app: files of one app have one name. */
  name: z.string().trim().min(1).max(60),
  dates: z.enum(['dmy', 'mdy', 'ymd']).default('dmy'),
  columns: settlementColumnsSchema,
});
export type SettlementProfile = z.output<typeof settlementProfileSchema>;

const profile = (name: string, columns: SettlementProfile['columns']): SettlementProfile => ({
  name,
  dates: 'dmy',
  columns,
});

const PAYTM = profile('Paytm', {
  date: 'Transaction_Date',
  payment: 'Transaction_ID',
  gross: 'Amount',
  reference: 'RRN',
  otherReference: 'Bank_Transaction_ID',
  fee: 'Commission',
  tax: 'GST',
  net: 'Settled_Amount',
  type: 'Transaction_Type',
  status: 'Status',
  refundOf: 'Reference_Transaction_ID',
  settlement: 'Payout_ID',
  settlementReference: 'UTR_No.',
  settledOn: 'Payout_Date',
});

/** Its transactions have the UTR of each payment, and its settlements what was paid out. */
const PHONEPE = [
  profile('PhonePe', {
    date: 'Transaction Date',
    payment: 'PhonePe Reference Id',
    gross: 'Total Transaction Amount',
    reference: 'Transaction UTR',
    type: 'Transaction Type',
    status: 'Transaction Status',
  }),
  profile('PhonePe', {
    date: 'TransactionDate',
    payment: 'PhonePeReferenceId',
    gross: 'Amount',
    fee: 'Fee',
    igst: 'IGST',
    cgst: 'CGST',
    sgst: 'SGST',
    type: 'PaymentType',
    settlementReference: 'BankReferenceNo',
    settledOn: 'SettlementDate',
  }),
];

/** The apps whose files are known, by their column names as they are published. */
export const PAYMENT_APPS: readonly SettlementProfile[] = [PAYTM, ...PHONEPE];
