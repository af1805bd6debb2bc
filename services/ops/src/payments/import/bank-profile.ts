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

/** Case, blanks and points differ between two downloads of one bank. */
export const plainHead = (head: string): string =>
  head.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** However a profile describes it: an amount beside it has no sign of its own. */
const SIDE = new Set(['drcr', 'crdr', 'debitcredit', 'creditdebit']);

/** At which place of a row each column stands. */
export type Columns = Readonly<Partial<Record<ColumnName | 'balanceSide', number>>>;

/**
 * Finds a profile's columns in a row.
 * @returns null where one is missing.
 */
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
  // An account that is overdrawn has its balance in Dr.
  if (SIDE.has(heads[behindBalance] ?? '') && behindBalance !== found.side) {
    found.balanceSide = behindBalance;
  }
  return found;
};

/** How a profile's heads read, for a person. */
export const headsOf = ({ name, columns }: BankProfile): string =>
  `${name}: ${Object.values(columns)
    .filter((names) => names !== undefined)
    .map((names) => [names].flat()[0])
    .join(', ')}`;
