import { z } from 'zod';

const headerSchema = z.union([z.string(), z.array(z.string()).min(1)]);

const dateOrderSchema = z.enum(['dmy', 'mdy', 'ymd']).default('dmy');

/** Headers, with alternatives. `credit` or a signed `amount` gives the incoming money. */
const columnsSchema = z
  .strictObject({
    date: headerSchema,
    /** By default the date. */
    valueDate: headerSchema.optional(),
    narration: headerSchema,
    reference: headerSchema.optional(),
    credit: headerSchema.optional(),
    debit: headerSchema.optional(),
    /** Negative for outgoing money, or by `side`. */
    amount: headerSchema.optional(),
    /** Cr (in) or Dr (out). */
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

export const bankProfileSchema = z.strictObject({
  /** The bank; part of the id of credits without a UTR. */
  name: z.string().trim().min(1).max(60),
  dates: dateOrderSchema,
  columns: columnsSchema,
});

export type BankProfile = z.output<typeof bankProfileSchema>;
export type ColumnName = keyof BankProfile['columns'];

/** Case, blanks and dots differ between downloads of one bank. */
export const plainHead = (head: string): string =>
  head.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const SIDE = new Set(['drcr', 'crdr', 'debitcredit', 'creditdebit']);

export type Columns = Readonly<Partial<Record<ColumnName | 'balanceSide', number>>>;

export const columnsIn = ({ columns }: BankProfile, cells: readonly string[]): Columns | null => {
  const heads = cells.map(plainHead);
  const found: Partial<Record<keyof Columns, number>> = {};
  for (const [name, names] of Object.entries(columns)) {
    if (names === undefined) continue;
    const expected = new Set([names].flat().map(plainHead));
    const at = heads.findIndex((head) => expected.has(head));
    if (at < 0) return null;
    found[name as ColumnName] = at;
  }
  if (found.amount !== undefined && found.side === undefined) {
    const side = heads.findIndex((head) => SIDE.has(head));
    if (side >= 0) found.side = side;
  }
  const behindBalance = (found.balance ?? heads.length) + 1;
  // An overdrawn balance is marked Dr.
  if (SIDE.has(heads[behindBalance] ?? '') && behindBalance !== found.side) {
    found.balanceSide = behindBalance;
  }
  return found;
};

export const headsOf = ({ name, columns }: BankProfile): string =>
  `${name}: ${Object.values(columns)
    .filter((names) => names !== undefined)
    .map((names) => [names].flat()[0])
    .join(', ')}`;
