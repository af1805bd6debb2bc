import { z } from 'zod';

const headerSchema = z.union([z.string(), z.array(z.string()).min(1)]);

/** A row is a payment: gross, fee and net. */
const settlementColumnsSchema = z.strictObject({
  /** Of the payment, not of the settlement. */
  date: headerSchema,
  payment: headerSchema,
  gross: headerSchema,
  /** The payment's UTR or RRN. Without it a file lists payouts only. */
  reference: headerSchema.optional(),
  otherReference: headerSchema.optional(),
  fee: headerSchema.optional(),
  tax: headerSchema.optional(),
  igst: headerSchema.optional(),
  cgst: headerSchema.optional(),
  sgst: headerSchema.optional(),
  /** By default gross less fee and taxes. */
  net: headerSchema.optional(),
  type: headerSchema.optional(),
  status: headerSchema.optional(),
  /** The refunded payment's id. */
  refundOf: headerSchema.optional(),
  settlement: headerSchema.optional(),
  /** UTR of the transfer to the bank. */
  settlementReference: headerSchema.optional(),
  settledOn: headerSchema.optional(),
});

export const settlementProfileSchema = z.strictObject({
  /** All files of one app have the same name. */
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

/** Its transactions have the UTRs, its settlements the payouts. */
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

/** Known apps, by their published columns. */
export const PAYMENT_APPS: readonly SettlementProfile[] = [PAYTM, ...PHONEPE];
