import { utrsIn } from '@haat/contracts/utr';
/** Finds the columns of an unknown statement by their content. */
import { type BankProfile, plainHead } from './bank-profile.ts';
import type { FileRow } from './find-header.ts';
import { readAmount, readDay, readSide } from './read-cells.ts';
import { type RowOrder, rowOrders } from './running-balance.ts';

/** An operator must accept it. */
export type FoundLayout = {
  readonly dates: BankProfile['dates'];
  readonly columns: BankProfile['columns'];
};

const MAX_ROWS = 500;
const MAX_LINES_ABOVE = 60;
/** A limit on the combinations to compare. */
const MAX_SUMS = 12;
/** At least a date, a text, a sum and a balance. */
const MIN_COLUMNS = 4;
const ORDERS = ['dmy', 'mdy', 'ymd'] as const;

type Table = { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };

const isDay = (cell: string): boolean => ORDERS.some((order) => readDay(cell, order) !== null);
const isSum = (cell: string): boolean =>
  /\d/.test(cell) && !isDay(cell) && readAmount(cell) !== null;

const tableIn = (rows: readonly FileRow[]): Table | null => {
  const isData = ({ cells }: FileRow) => cells.some(isDay) && cells.some(isSum);
  for (const [at, { cells: heads }] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const named = heads.map(plainHead).filter((head) => head !== '');
    if (named.length < MIN_COLUMNS || heads.some((head) => isDay(head) || isSum(head))) continue;
    const below = rows.slice(at + 1, at + 1 + MAX_ROWS).filter(isData);
    if (below.length > 0) return { heads, rows: below.map(({ cells }) => cells) };
  }
  return null;
};

/** One reading of the sum columns, in paise; positive for incoming money. */
type Sums = {
  readonly balance: number;
  readonly read: (row: readonly string[]) => number | null;
  readonly columns: Readonly<Partial<Record<'credit' | 'debit' | 'amount' | 'side', number>>>;
};

const paiseAt = (row: readonly string[], at: number): number => readAmount(row[at] ?? '') ?? 0;

/** @returns whether each balance follows from the one before, in either order of rows. */
const addsUp = (
  rows: Table['rows'],
  orders: readonly RowOrder[],
  { balance, read }: Sums,
): boolean => {
  if (!rows.every((row) => isSum(row[balance] ?? ''))) return false;
  const balances = rows.map((row) => ({ is: paiseAt(row, balance), moved: read(row) }));
  if (balances.some(({ moved }) => moved === null || moved === 0)) return false;
  const follows = (order: RowOrder) =>
    balances.every((row, at) => {
      const above = balances[at - 1];
      if (above === undefined) return true;
      const [before, after] = order === 'newest first' ? [row, above] : [above, row];
      return before.is + (after.moved ?? 0) === after.is;
    });
  return balances.length > 1 && orders.some(follows);
};

/** All readings of the sum columns; the running balance decides. */
const possibleSums = (sums: readonly number[], sides: readonly number[]): readonly Sums[] =>
  sums.flatMap((balance) => {
    const others = sums.filter((at) => at !== balance);
    const pairs = others.flatMap((credit) =>
      others
        .filter((debit) => debit !== credit)
        .map(
          (debit): Sums => ({
            balance,
            columns: { credit, debit },
            read: (row) => {
              const [came, went] = [paiseAt(row, credit), Math.abs(paiseAt(row, debit))];
              return came !== 0 && went !== 0 ? null : came - went;
            },
          }),
        ),
    );
    const signed = others.flatMap((amount): Sums[] => [
      ...sides.map(
        (side): Sums => ({
          balance,
          columns: { amount, side },
          read: (row) => {
            const direction = readSide(row[side] ?? '');
            if (direction === null) return null;
            return Math.abs(paiseAt(row, amount)) * (direction === 'in' ? 1 : -1);
          },
        }),
      ),
      { balance, columns: { amount }, read: (row) => paiseAt(row, amount) },
      { balance, columns: { debit: amount }, read: (row) => -paiseAt(row, amount) },
    ]);
    return [...pairs, ...signed];
  });

/** @returns null unless exactly one reading adds up. */
export const findLayout = (file: readonly FileRow[]): FoundLayout | null => {
  const table = tableIn(file);
  if (table === null) return null;
  const { heads, rows } = table;
  const places = heads.map((_, at) => at).filter((at) => plainHead(heads[at] ?? '') !== '');
  const cellsOf = (at: number) => rows.map((row) => (row[at] ?? '').trim());
  const dates = ORDERS.find((order) => places.some((at) => areDays(cellsOf(at), order)));
  if (dates === undefined) return null;
  const days = places.filter((at) => areDays(cellsOf(at), dates));
  const rest = places.filter((at) => !days.includes(at));
  const sums = rest.filter((at) => {
    const cells = cellsOf(at).filter((cell) => readAmount(cell) !== 0);
    return cells.length > 0 && cells.every(isSum);
  });
  const sides = rest.filter((at) => cellsOf(at).every((cell) => readSide(cell) !== null));
  if (sums.length > MAX_SUMS) return null;
  const [date, valueDate] = days.toSorted(
    (one, other) => Number(isValueDate(heads[one])) - Number(isValueDate(heads[other])),
  );
  if (date === undefined) return null;
  const orders = rowOrders(cellsOf(date).map((cell) => readDay(cell, dates)));
  const fitting = possibleSums(sums, sides).filter((one) => addsUp(rows, orders, one));
  // Without outgoing money an amount adds up without its side, too.
  const sided = fitting.filter(({ columns }) => columns.side !== undefined);
  const [found, ...others] = sided.length > 0 ? sided : fitting;
  if (found === undefined || others.length > 0) return null;

  const texts = rest.filter((at) => !sums.includes(at) && !sides.includes(at));
  const letters = (at: number) =>
    cellsOf(at)
      .join('')
      .replaceAll(/[^\p{L}]/gu, '').length;
  const narration = texts.toSorted((one, other) => letters(other) - letters(one))[0];
  if (narration === undefined) return null;
  const utrs = (at: number) => cellsOf(at).filter((cell) => utrsIn(cell).length > 0).length;
  const reference = rest
    .filter((at) => at !== narration && utrs(at) > 0 && !Object.values(found.columns).includes(at))
    .toSorted((one, other) => utrs(other) - utrs(one))[0];
  const empty = places.filter((at) => cellsOf(at).every((cell) => readAmount(cell) === 0));
  const moved = withOtherWay(found.columns, heads, empty);
  if (moved === null) return null;
  const chosen = { date, valueDate, narration, reference, ...moved, balance: found.balance };
  return named(heads, dates, chosen);
};

const isValueDate = (head: string | undefined): boolean => /\bval(?:ue)?\b/i.test(head ?? '');

const OUT = /debit|withdraw|\bdr\b/i;
const IN = /credit|deposit|\bcr\b/i;

/** Finds the empty column of the other direction by its header. @returns null if it is needed. */
const withOtherWay = (
  columns: Sums['columns'],
  heads: readonly string[],
  empty: readonly number[],
): Sums['columns'] | null => {
  const { credit, debit, amount, side } = columns;
  const emptyNamed = (words: RegExp) => empty.find((at) => words.test(heads[at] ?? ''));
  if (debit !== undefined && credit === undefined) {
    const other = emptyNamed(IN);
    return other === undefined ? null : { credit: other, debit };
  }
  if (amount === undefined || side !== undefined) return columns;
  const head = heads[amount] ?? '';
  const other = emptyNamed(OUT);
  return IN.test(head) && !OUT.test(head) && other !== undefined
    ? { credit: amount, debit: other }
    : columns;
};

const areDays = (cells: readonly string[], order: BankProfile['dates']): boolean =>
  cells.every((cell) => readDay(cell, order) !== null);

type Cursors = Readonly<Partial<Record<keyof BankProfile['columns'], number | undefined>>>;

/** A longer header is a sentence, and too long to store. */
const MAX_HEAD = 60;

/** @returns null where two columns share a header, or one cannot be stored. */
const named = (
  heads: readonly string[],
  dates: BankProfile['dates'],
  places: Cursors,
): FoundLayout | null => {
  const given = Object.entries(places).flatMap(([name, at]): [string, string][] =>
    at === undefined ? [] : [[name, (heads[at] ?? '').trim()]],
  );
  const plain = heads.map(plainHead);
  const isOnce = given.every(([, head]) => {
    const of = plainHead(head);
    return plain.indexOf(of) === plain.lastIndexOf(of);
  });
  const canBeStored = given.every(([, head]) => head.length <= MAX_HEAD && !/\p{Cc}/u.test(head));
  return isOnce && canBeStored
    ? { dates, columns: Object.fromEntries(given) as BankProfile['columns'] }
    : null;
};
