import { formatRupees, type Paise } from '@haat/contracts/money';
import { type BankProfile, type Columns, columnsIn, headsOf } from './bank-profile.ts';
import { isShortened, readAmount, readDay, readSide, utrOf } from './read-cells.ts';
import { contradicts, findSummary } from './statement-summary.ts';

/** A row of the file: its line or row number there, from 1, and its cells as text. */
export type FileRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** Its quotes do not close, or it is too long. */
  readonly isUnreadable?: boolean;
};

/** Money that came in, as a statement tells of it. */
export type StatementCredit = {
  readonly line: number;
  /** Such as 2026-11-05. */
  readonly valueDate: string;
  readonly creditPaise: Paise;
  readonly narration: string;
  readonly reference: string;
  /** After it; null where the statement tells none. May be below zero. */
  readonly balancePaise: number | null;
  readonly utr: string | null;
  /** Which of the rows it is that say the very same, from 0. */
  readonly repetition: number;
};

/** Money that went out, above zero. */
export type OutgoingRow = {
  readonly line: number;
  /** Such as 2026-11-05. */
  readonly valueDate: string;
  readonly utr: string | null;
  readonly debitPaise: Paise;
  readonly narration: string;
  readonly reference: string;
};

/** The same under a transaction id. */
export type StatementDebit = Pick<OutgoingRow, 'line' | 'valueDate' | 'debitPaise'> & {
  readonly utr: string;
};

/** A row that was not taken, or that does not follow from the one before, and why. */
export type ToldRow = { readonly line: number; readonly why: string };

export type Statement = {
  readonly bank: string;
  readonly credits: readonly StatementCredit[];
  readonly refused: readonly ToldRow[];
  /** Where the balance does not follow from the row before: rows are missing, or were changed. */
  readonly gaps: readonly ToldRow[];
  /** Every row tells one: that no row is missing can be told. */
  readonly hasBalances: boolean;
  /** Rows that took money out. */
  readonly debits: number;
  /** Those of them that name a transaction id. */
  readonly wentOut: readonly StatementDebit[];
  /** All of them, with what the bank says of each. */
  readonly outgoing: readonly OutgoingRow[];
  /** The days that it tells of: money may count from another day. */
  readonly from: string;
  readonly to: string;
};

export type StatementRead =
  | { readonly ok: true; readonly statement: Statement }
  /** What is wrong with the file, and what to do. */
  | { readonly ok: false; readonly problem: string };

/** Banks write some lines about the account and its holder first. */
const MOST_LINES_ABOVE = 60;
const TEXT_MAX = 200;

/** One line, without what no database or terminal takes. */
const clean = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim())
    .slice(0, TEXT_MAX)
    .join('');

type Header = { readonly profile: BankProfile; readonly columns: Columns; readonly at: number };

/** @returns the first row that is a header, of the profile that knows most of its columns. */
export const findHeader = (
  rows: readonly FileRow[],
  profiles: readonly BankProfile[],
): Header | null => {
  for (const [at, { cells }] of rows.slice(0, MOST_LINES_ABOVE).entries()) {
    const found = profiles.flatMap((profile) => {
      const columns = columnsIn(profile, cells);
      return columns === null ? [] : [{ profile, columns, at }];
    });
    const [best] = found.toSorted(
      (one, other) => Object.keys(other.columns).length - Object.keys(one.columns).length,
    );
    if (best !== undefined) return best;
  }
  return null;
};

type Movement = {
  readonly line: number;
  /** When it was booked: a statement is of days of these. */
  readonly day: string;
  readonly valueDate: string;
  /** Below zero where it went out. */
  readonly paise: number;
  readonly balancePaise: number | null;
  readonly narration: string;
  readonly reference: string;
};

/** @returns null for what is no movement: a blank row, a heading, the sum at the end. */
const readRow = (
  { line, cells, isUnreadable }: FileRow,
  { profile, columns }: Header,
  today: string,
): Movement | ToldRow | null => {
  const cell = (name: keyof Columns): string => {
    const at = columns[name];
    return at === undefined ? '' : (cells[at] ?? '');
  };
  const refuse = (why: string): ToldRow => ({ line, why });
  if (isUnreadable) return refuse('its quotes do not fit, or it is too long');
  const sums = ['credit', 'debit', 'amount'] as const;
  if (sums.every((name) => cell(name).trim() === '')) return null;

  const written = cell('valueDate').trim() || cell('date').trim();
  const valueDate = readDay(written, profile.dates);
  if (valueDate === null) {
    // The sums of all rows stand below them without a day.
    if (written === '' || !/\d/.test(written)) return null;
    return refuse(`“${clean(written)}” is no date`);
  }
  if (valueDate > today) return refuse(`${valueDate} is still to come`);
  const read = sums.map((name) => readAmount(cell(name)));
  const misread = sums.find((_, at) => read[at] === null);
  if (misread !== undefined) return refuse(`“${clean(cell(misread))}” is no amount`);
  const [credit = 0, debit = 0, amount = 0] = read as readonly number[];
  const side = columns.side === undefined ? 'in' : readSide(cell('side'));
  if (side === null) return refuse(`“${clean(cell('side'))}” is neither Cr nor Dr`);
  if (credit !== 0 && debit !== 0) return refuse('money came in and went out in one row');
  if (credit < 0) return refuse('a credit is below zero');
  if (isShortened(cell('reference'), cell('narration'))) {
    const what = `a spreadsheet has shortened “${clean(cell('reference'))}”`;
    return refuse(`${what}: download the statement again, and import it unopened`);
  }
  const balancePaise = cell('balance').trim() === '' ? null : readAmount(cell('balance'));
  return {
    ...{ line, valueDate, balancePaise },
    day: readDay(cell('date'), profile.dates) ?? valueDate,
    paise: credit - Math.abs(debit) + (side === 'out' ? -Math.abs(amount) : amount),
    narration: clean(cell('narration')),
    reference: clean(cell('reference')),
  };
};

/** Where balances do not follow: the oldest row stands first, or last, as fits better. */
const gapsIn = (movements: readonly Movement[]): readonly ToldRow[] => {
  const told = movements.filter(({ balancePaise }) => balancePaise !== null);
  const gaps = (isNewestFirst: boolean): ToldRow[] =>
    told.flatMap((row, at) => {
      const above = told[at - 1];
      if (above === undefined) return [];
      const [before, after] = isNewestFirst ? [row, above] : [above, row];
      const due = Number(before.balancePaise) + after.paise;
      if (due === after.balancePaise) return [];
      const missing = formatRupees(Math.abs(Number(after.balancePaise) - due));
      return [{ line: row.line, why: `the balance is ${missing} off from the row above it` }];
    });
  const [oldestFirst, newestFirst] = [gaps(false), gaps(true)];
  return newestFirst.length < oldestFirst.length ? newestFirst : oldestFirst;
};

const creditsAmong = (movements: readonly Movement[]): readonly StatementCredit[] => {
  const seen = new Map<string, number>();
  return movements
    .filter(({ paise }) => paise > 0)
    .map(({ line, day: _, paise: creditPaise, ...said }) => {
      const same = JSON.stringify([said, creditPaise]);
      const repetition = seen.get(same) ?? 0;
      seen.set(same, repetition + 1);
      const utr = utrOf(said.reference, said.narration);
      return { line, ...said, creditPaise, utr, repetition };
    });
};

const outgoingAmong = (movements: readonly Movement[]): readonly OutgoingRow[] =>
  movements
    .filter(({ paise }) => paise < 0)
    .map(({ line, valueDate, paise, reference, narration }) => {
      const utr = utrOf(reference, narration);
      return { line, valueDate, utr, debitPaise: -paise, narration, reference };
    });

const debitsAmong = (outgoing: readonly OutgoingRow[]): readonly StatementDebit[] =>
  outgoing.flatMap(({ line, valueDate, utr, debitPaise }) =>
    utr === null ? [] : [{ line, valueDate, utr, debitPaise }],
  );

/** A transfer goes one way: the same sum both ways under one transaction id was sent back. */
const sentBack = (
  debits: readonly StatementDebit[],
  credits: readonly StatementCredit[],
): readonly ToldRow[] => {
  const transfer = (utr: string, paise: number): string => `${utr} ${paise}`;
  const wentOut = new Map(
    debits.map(({ line, utr, debitPaise }) => [transfer(utr, debitPaise), line]),
  );
  return credits.flatMap(({ line, utr, creditPaise }) => {
    const other = utr === null ? undefined : wentOut.get(transfer(utr, creditPaise));
    if (other === undefined) return [];
    return [{ line, why: `line ${other} shows its transaction id going out, so a person decides` }];
  });
};

const NO_ROWS = 'The file has no rows with money under its header. Download the statement again.';

/**
 * Reads a statement's rows.
 * @param today in India, such as 2026-11-05: later rows are refused.
 */
export const readStatement = (
  rows: readonly FileRow[],
  profiles: readonly BankProfile[],
  today: string,
): StatementRead => {
  const header = findHeader(rows, profiles);
  if (header === null) {
    const known = profiles.map(headsOf).join('\n  ');
    const problem = `No header of a known bank stands in the file. Known are:\n  ${known}\nDescribe another one by --profile (docs/running-a-shop.md).`;
    return { ok: false, problem };
  }
  const below = rows.slice(header.at + 1);
  const summary = findSummary(below);
  const read = below
    .filter(({ line }) => line !== summary?.line)
    .map((row) => readRow(row, header, today))
    .filter((row) => row !== null);
  const movements = read.filter((row): row is Movement => !('why' in row));
  const missing = summary === null ? null : contradicts(summary, movements);
  const refused = read.filter((row) => 'why' in row);
  if (read.length === 0) return { ok: false, problem: NO_ROWS };
  const credits = creditsAmong(movements);
  const outgoing = outgoingAmong(movements);
  const wentOut = debitsAmong(outgoing);
  const returned = sentBack(wentOut, credits);
  const left = new Set(returned.map(({ line }) => line));
  const days = movements.map(({ day }) => day).toSorted();
  return {
    ok: true,
    statement: {
      bank: header.profile.name,
      credits: credits.filter(({ line }) => !left.has(line)),
      refused: [...refused, ...returned],
      gaps: [
        ...gapsIn(movements),
        // What was refused is told already.
        ...(summary === null || missing === null || refused.length > 0
          ? []
          : [{ line: summary.line, why: missing }]),
      ],
      hasBalances: movements.every(({ balancePaise }) => balancePaise !== null),
      debits: outgoing.length,
      ...{ wentOut, outgoing },
      from: days.at(0) ?? '',
      to: days.at(-1) ?? '',
    },
  };
};
