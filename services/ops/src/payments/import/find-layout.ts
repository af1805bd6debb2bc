/** Finds the columns of an unknown statement by what they hold. */
import { type BankProfile, plainHead } from './bank-profile.ts';
import type { FileRow } from './find-header.ts';
import { readAmount, readDay, readSide, utrsIn } from './read-cells.ts';
import { type RowOrder, rowOrders } from './running-balance.ts';

/** A layout as it was understood, which a person has to accept. */
export type FoundLayout = {
  readonly dates: BankProfile['dates'];
  readonly columns: BankProfile['columns'];
};

/** Enough to tell columns apart; a layout is the same in all rows. */
const MAX_ROWS = 500;
const MAX_LINES_ABOVE = 60;
/** More columns of sums are no statement, and take long to compare. */
const MAX_SUMS = 12;
/** Heads of less than a date, a text, a sum and a balance are none. */
const MIN_COLUMNS = 4;
const ORDERS = ['dmy', 'mdy', 'ymd'] as const;

type Table = { readonly heads: readonly string[]; readonly rows: readonly (readonly string[])[] };

const isDay = (cell: string): boolean => ORDERS.some((order) => readDay(cell, order) !== null);
const isSum = (cell: string): boolean =>
  /\d/.test(cell) && !isDay(cell) && readAmount(cell) !== null;

/** @returns the heads, each once, and the rows with a day and a sum below them. */
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

/** Which of the sums is which, in paise; what came in above zero. */
type Sums = {
  readonly balance: number;
  readonly read: (row: readonly string[]) => number | null;
  readonly columns: Readonly<Partial<Record<'credit' | 'debit' | 'amount' | 'side', number>>>;
};

const paiseAt = (row: readonly string[], at: number): number => readAmount(row[at] ?? '') ?? 0;

/** @returns whether each balance follows from the one before it, in one of the orders of the rows. */
const addsUp = (
  rows: Table['rows'],
  orders: readonly RowOrder[],
  { balance, read }: Sums,
): boolean => {
  if (!rows.every((row) => isSum(row[balance] ?? ''))) return false;
  const told = rows.map((row) => ({ is: paiseAt(row, balance), moved: read(row) }));
  if (told.some(({ moved }) => moved === null || moved === 0)) return false;
  const follows = (order: RowOrder) =>
    told.every((row, at) => {
      const above = told[at - 1];
      if (above === undefined) return true;
      const [before, after] = order === 'newest first' ? [row, above] : [above, row];
      return before.is + (after.moved ?? 0) === after.is;
    });
  return told.length > 1 && orders.some(follows);
};

/** All that the columns of sums may be; the running balance tells which it is. */
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

/** @returns null where nothing tells the columns apart: no balance adds up, or two ways do. */
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
  // Where nothing went out, an amount adds up without its side as well.
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

/** Banks put it before or behind the day on which a row was booked. */
const isValueDate = (head: string | undefined): boolean => /\bval(?:ue)?\b/i.test(head ?? '');

const OUT = /debit|withdraw|\bdr\b/i;
const IN = /credit|deposit|\bcr\b/i;

/**
 * In a file where money went one way only, the empty column of the other way is found by its head.
 * @returns null where it is needed and not found: a layout has to say where money comes in.
 */
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

/** Longer heads are sentences, and no key of the database. */
const MAX_HEAD = 60;

/**
 * @returns null where two columns have one head, which would not tell them apart next time, and where a
 *   head cannot be stored.
 */
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
