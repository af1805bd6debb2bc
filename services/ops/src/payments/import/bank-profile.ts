import { z } from 'zod';

const headerSchema = z.union([z.string(), z.array(z.string()).min(1)]);

/** How the order of day, month and year reads in a bank's dates. */
const dateOrderSchema = z.enum(['dmy', 'mdy', 'ymd']).default('dmy');

/**
 * Where a bank's statement says what: the names of its columns, each with other names that it goes
 * by. Either `credit`, or `amount` with a sign, tells what came in.
 */
const columnsSchema = z
  .strictObject({
    date: headerSchema,
    /** When the money counts; the date unless given. */
    valueDate: headerSchema.optional(),
    narration: headerSchema,
    reference: headerSchema.optional(),
    credit: headerSchema.optional(),
    debit: headerSchema.optional(),
    /** What came in, or went out with a minus, or as `side` tells. */
    amount: headerSchema.optional(),
    /** Whether the amount came in (Cr) or went out (Dr). */
    side: headerSchema.optional(),
    balance: headerSchema.optional(),
  })
  .refine(
    ({ credit, amount }) => (credit === undefined) !== (amount === undefined),
    'names either credit or amount',
  )
  .refine(
    ({ amount, side }) => side === undefined || amount !== undefined,
    'names a side without an amount',
  );

/** A bank's statement as a shop describes it in a JSON file. */
export const bankProfileSchema = z.strictObject({
  /** Of the bank; credits without a UTR are known by it. */
  name: z.string().trim().min(1).max(60),
  dates: dateOrderSchema,
  columns: columnsSchema,
});

export type BankProfile = z.output<typeof bankProfileSchema>;
export type ColumnName = keyof BankProfile['columns'];

const profile = (name: string, columns: BankProfile['columns']): BankProfile => ({
  name,
  dates: 'dmy',
  columns,
});

const SBI = profile('SBI', {
  date: 'Txn Date',
  valueDate: 'Value Date',
  narration: 'Description',
  reference: ['Ref No./Cheque No.', 'Ref No/Cheque No'],
  credit: 'Credit',
  debit: 'Debit',
  balance: 'Balance',
});

const HDFC = profile('HDFC', {
  date: 'Date',
  valueDate: ['Value Dt', 'Value Date'],
  narration: 'Narration',
  reference: ['Chq./Ref.No.', 'Chq/Ref Number', 'Chq. / Ref No.'],
  credit: ['Deposit Amt.', 'Credit Amount'],
  debit: ['Withdrawal Amt.', 'Debit Amount'],
  balance: 'Closing Balance',
});

const ICICI = profile('ICICI', {
  date: 'Transaction Date',
  valueDate: 'Value Date',
  narration: ['Description', 'Transaction Remarks'],
  reference: ['Cheque Number', 'Cheque No.', 'Cheque. No./Ref. No.'],
  amount: ['Amount', 'Amount (INR)'],
  balance: ['Balance', 'Balance (INR)'],
});

const AXIS = profile('Axis', {
  date: 'Tran Date',
  narration: 'Particulars',
  reference: ['CHQNO', 'Chq No'],
  credit: ['CR', 'Credit'],
  debit: ['DR', 'Debit'],
  balance: ['BAL', 'Balance'],
});

/** The banks whose statements are known. */
export const BANKS: readonly BankProfile[] = [SBI, HDFC, ICICI, AXIS];

/** Case, blanks and points differ between two downloads of one bank. */
export const plainHead = (head: string): string =>
  head.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** However a profile describes it: an amount beside it has no sign of its own. */
const SIDE = new Set(['drcr', 'crdr', 'debitcredit', 'creditdebit']);

/** At which place of a row each column stands. */
export type Columns = Readonly<Partial<Record<ColumnName, number>>>;

/**
 * Finds a profile's columns in a row.
 * @returns null where one is missing.
 */
export const columnsIn = ({ columns }: BankProfile, cells: readonly string[]): Columns | null => {
  const heads = cells.map(plainHead);
  const found: Partial<Record<ColumnName, number>> = {};
  for (const [name, names] of Object.entries(columns)) {
    if (names === undefined) continue;
    const wanted = new Set([names].flat().map(plainHead));
    const at = heads.findIndex((head) => wanted.has(head));
    if (at < 0) return null;
    found[name as ColumnName] = at;
  }
  if (found.amount === undefined || found.side !== undefined) return found;
  const side = heads.findIndex((head) => SIDE.has(head));
  return side < 0 ? found : { ...found, side };
};

/** How a profile's heads read, for a person. */
export const headsOf = ({ name, columns }: BankProfile): string =>
  `${name}: ${Object.values(columns)
    .filter((names) => names !== undefined)
    .map((names) => [names].flat()[0])
    .join(', ')}`;
