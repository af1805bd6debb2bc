/** Known bank statements, by the headers that the banks publish. */
import type { BankProfile } from './bank-profile.ts';

const profile = (name: string, columns: BankProfile['columns']): BankProfile => ({
  name,
  dates: 'dmy',
  columns,
});

const SBI = [
  profile('SBI', {
    date: 'Txn Date',
    valueDate: 'Value Date',
    narration: 'Description',
    reference: ['Ref No./Cheque No.', 'Ref No/Cheque No'],
    credit: 'Credit',
    debit: 'Debit',
    balance: 'Balance',
  }),
  profile('SBI', {
    date: 'Date',
    narration: 'Details',
    reference: ['Ref No/Cheque No', 'Ref No./Cheque No.'],
    credit: 'Credit',
    debit: 'Debit',
    balance: 'Balance',
  }),
];

/** As a spreadsheet, and as text, which truncates the value date's header. */
const HDFC = profile('HDFC', {
  date: 'Date',
  valueDate: ['Value Dt', 'Value Dat', 'Value Date'],
  narration: 'Narration',
  reference: ['Chq./Ref.No.', 'Chq/Ref Number', 'Chq. / Ref No.'],
  credit: ['Deposit Amt.', 'Credit Amount'],
  debit: ['Withdrawal Amt.', 'Debit Amount'],
  balance: 'Closing Balance',
});

const ICICI = [
  profile('ICICI', {
    date: 'Transaction Date',
    valueDate: 'Value Date',
    narration: ['Description', 'Transaction Remarks'],
    reference: ['Cheque Number', 'Cheque No.', 'Cheque. No./Ref. No.'],
    amount: ['Amount', 'Amount (INR)'],
    balance: ['Balance', 'Balance (INR)'],
  }),
  profile('ICICI', {
    date: 'Transaction Date',
    valueDate: 'Value Date',
    narration: ['Transaction Remarks', 'Description'],
    reference: ['Cheque Number', 'Cheque No.'],
    credit: ['Deposit Amount (INR)', 'Credit Amount'],
    debit: ['Withdrawal Amount (INR)', 'Debit Amount'],
    balance: 'Balance (INR)',
  }),
];

const AXIS = [
  profile('Axis', {
    date: 'Tran Date',
    narration: 'Particulars',
    reference: ['CHQNO', 'Chq No'],
    credit: ['CR', 'Credit'],
    debit: ['DR', 'Debit'],
    balance: ['BAL', 'Balance'],
  }),
  profile('Axis', {
    date: 'Transaction Date',
    valueDate: 'Value Date',
    narration: 'Particulars',
    reference: 'Cheque Number',
    amount: ['Amount (INR)', 'Amount'],
    side: 'Debit/Credit',
    balance: ['Balance (INR)', 'Balance'],
  }),
];

/** The UTR is in the description; the reference is the bank's own number. */
const KOTAK = [
  profile('Kotak', {
    date: ['Transaction Date', 'Date'],
    valueDate: 'Value Date',
    narration: 'Description',
    amount: 'Amount',
    side: 'Dr / Cr',
    balance: 'Balance',
  }),
  profile('Kotak', {
    date: ['Transaction Date', 'Date'],
    narration: 'Description',
    amount: 'Amount',
    side: 'Dr / Cr',
    balance: 'Balance',
  }),
  profile('Kotak', {
    date: 'Date',
    narration: 'Narration',
    credit: 'Deposit (Cr)',
    debit: 'Withdrawal (Dr)',
    balance: 'Balance',
  }),
  profile('Kotak', {
    date: 'Date',
    narration: 'Narration',
    amount: 'Withdrawal (Dr)/Deposit (Cr)',
    balance: 'Balance',
  }),
];

const YES = profile('Yes Bank', {
  date: 'Transaction Date',
  valueDate: 'Value Date',
  narration: 'Description',
  reference: ['Reference Number', 'Cheque No/Reference No'],
  credit: 'Deposits',
  debit: 'Withdrawals',
  balance: 'Running Balance',
});

const CANARA = profile('Canara', {
  date: ['Trans Date', 'Txn Date'],
  valueDate: 'Value Date',
  narration: 'Description',
  reference: ['Ref/Chq.No', 'Cheque No.'],
  credit: ['Deposit', 'Deposits', 'Credit'],
  debit: ['Withdraws', 'Withdrawals', 'Debit'],
  balance: 'Balance',
});

const BANK_OF_BARODA = [
  profile('Bank of Baroda', {
    date: ['Transaction Date', 'Date'],
    valueDate: 'Value Date',
    narration: 'Description',
    reference: ['Cheque Number', 'Cheque No'],
    credit: 'Credit',
    debit: 'Debit',
    balance: 'Balance',
  }),
  profile('Bank of Baroda', {
    date: 'Date',
    narration: 'Narration',
    reference: 'Chq.No.',
    credit: 'Deposit(Cr)',
    debit: 'Withdrawal(Dr)',
    balance: 'Balance(INR)',
  }),
];

const PNB = [
  profile('PNB', {
    date: 'Txn Date',
    narration: 'Description',
    reference: 'Cheque No.',
    credit: 'Cr Amount',
    debit: 'Dr Amount',
    balance: 'Balance',
  }),
  profile('PNB', {
    date: 'Transaction Date',
    narration: 'Narration',
    reference: 'Cheque Number',
    credit: 'Deposit',
    debit: 'Withdrawal',
    balance: 'Balance',
  }),
];

const IDFC_FIRST = profile('IDFC First', {
  date: 'Transaction Date',
  valueDate: 'Value Date',
  narration: 'Particulars',
  reference: 'Cheque No.',
  credit: 'Credit',
  debit: 'Debit',
  balance: 'Balance',
});

const FEDERAL = profile('Federal', {
  date: 'Date',
  valueDate: 'Value Date',
  narration: 'Particulars',
  reference: 'Cheque Details',
  credit: 'Deposits',
  debit: 'Withdrawals',
  balance: 'Balance',
});

export const BANKS: readonly BankProfile[] = [
  ...[...SBI, HDFC, ...ICICI, ...AXIS, ...KOTAK, YES, CANARA],
  ...[...BANK_OF_BARODA, ...PNB, IDFC_FIRST, FEDERAL],
];
