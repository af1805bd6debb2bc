import type { Paise } from '@haat/contracts/money';
import { type BankProfile, headsOf } from './bank-profile.ts';
import { type FileRow, findHeader, type Header, widthOf } from './find-header.ts';
import { findNoMovements } from './no-movement.ts';
import { type LayoutPreview, previewLayout } from './preview-layout.ts';
import { readAmount, utrOf } from './read-cells.ts';
import { type Doubtful, type Movement, type ReportedRow, readRow } from './read-row.ts';
import { gapRow, gapsIn, saysNoDirection } from './running-balance.ts';
import type { SettledRow } from './settlement-rows.ts';
import { contradicts, findSummary } from './statement-summary.ts';

type Read = Movement | Doubtful | ReportedRow | null;

const isMovement = (read: Read): read is Movement => read !== null && 'paise' in read;

/** Such as 1 and 549.00: one sum or two. */
const isCutSum = (cell: string, next: string): boolean =>
  /^[-+(₹]?[1-9]\d{0,2}$/.test(cell) && readAmount(`${cell},${next}`) !== null;

/** Some banks write unquoted commas into the narration: joins its cells again. */
const readJoinedRow = (row: FileRow, header: Header, today: string): Read => {
  const asItIs = readRow(row, header, today);
  const surplus = widthOf(row.cells) - header.width;
  const at = header.columns.narration;
  if (surplus <= 0 || at === undefined) return asItIs;
  const dense = row.cells.map((cell) => cell.trim());
  const cut = dense.findIndex((cell, place) => isCutSum(cell, dense[place + 1] ?? ''));
  if (cut >= 0) {
    const why = `“${dense[cut]},${dense[cut + 1]}” may be one amount or two`;
    return asItIs === null ? null : { line: row.line, why };
  }
  const narration = row.cells.slice(at, at + surplus + 1).join(',');
  const cells = row.cells.toSpliced(at, surplus + 1, narration);
  const joined = readRow({ ...row, cells }, header, today);
  if (!isMovement(joined)) return asItIs;
  // Either reading is a movement of another sum: a guess could be a customer's money.
  return isMovement(asItIs) ? { line: row.line, why: 'it has more cells than the header' } : joined;
};

export type StatementCredit = {
  readonly line: number;
  /** Such as 2026-11-05. */
  readonly valueDate: string;
  readonly creditPaise: Paise;
  readonly narration: string;
  readonly reference: string;
  /** After the row; null if missing. May be negative. */
  readonly balancePaise: number | null;
  readonly utr: string | null;
  /** Number among equal rows, from 0. */
  readonly repetition: number;
};

export type OutgoingRow = {
  readonly line: number;
  readonly valueDate: string;
  readonly utr: string | null;
  readonly debitPaise: Paise;
  readonly narration: string;
  readonly reference: string;
};

export type StatementDebit = Pick<OutgoingRow, 'line' | 'valueDate' | 'debitPaise'> & {
  readonly utr: string;
  /** The file itself says that it is a refund, so it may have the payment's day. */
  readonly isReturn?: boolean;
};

export type Statement = {
  readonly bank: string;
  readonly credits: readonly StatementCredit[];
  readonly refused: readonly ReportedRow[];
  readonly noMovements: readonly ReportedRow[];
  readonly movements: readonly number[];
  /** Rows are missing or changed where the balance does not follow. */
  readonly gaps: readonly ReportedRow[];
  /** Every row has one, so missing rows can be found. */
  readonly hasBalances: boolean;
  readonly debits: number;
  readonly wentOut: readonly StatementDebit[];
  readonly outgoing: readonly OutgoingRow[];
  /** By booking day. */
  readonly from: string;
  readonly to: string;
  /** Only in a payment app's file. */
  readonly settled?: readonly SettledRow[];
};

export type StatementRead =
  | { readonly ok: true; readonly statement: Statement }
  | {
      readonly ok: false;
      readonly problem: string;
      readonly found?: LayoutPreview | null;
    };

const creditsAmong = (movements: readonly Movement[]): readonly StatementCredit[] => {
  const seen = new Map<string, number>();
  return movements
    .filter(({ paise }) => paise > 0)
    .map(({ line, day: _, paise: creditPaise, ...details }) => {
      const same = JSON.stringify([details, creditPaise]);
      const repetition = seen.get(same) ?? 0;
      seen.set(same, repetition + 1);
      const utr = utrOf(details.reference, details.narration);
      return { line, ...details, creditPaise, utr, repetition };
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

/** The same sum in both directions with one transaction ID was returned. */
const sentBack = (
  debits: readonly StatementDebit[],
  credits: readonly StatementCredit[],
): readonly ReportedRow[] => {
  const transfer = (utr: string, paise: number): string => `${utr} ${paise}`;
  const wentOut = new Map(
    debits.map(({ line, utr, debitPaise }) => [transfer(utr, debitPaise), line]),
  );
  return credits.flatMap(({ line, utr, creditPaise }) => {
    const other = utr === null ? undefined : wentOut.get(transfer(utr, creditPaise));
    if (other === undefined) return [];
    return [{ line, why: `line ${other} shows its transaction ID as a debit: match it manually` }];
  });
};

const NO_ROWS = 'The file has no rows with money under its header. Download the statement again.';

/** @param today in India, such as 2026-11-05: later rows are refused. */
export const readStatement = (
  rows: readonly FileRow[],
  profiles: readonly BankProfile[],
  today: string,
): StatementRead => {
  const header = findHeader(rows, profiles);
  if (header === null) {
    const known = profiles.map(headsOf).join('\n  ');
    const problem = `No header of a known bank in the file. Known headers:\n  ${known}\nDescribe another one by --profile (docs/operating/running-a-shop.md).`;
    return { ok: false, problem, found: previewLayout(rows, today) };
  }
  const below = rows.slice(header.at + 1);
  const summary = findSummary(below);
  const rowsRead = below
    .filter(({ line }) => line !== summary?.line)
    .map((row) => readJoinedRow(row, header, today))
    .filter((row) => row !== null);
  const { read, noMovements } = findNoMovements(rowsRead);
  const movements = read.filter((row): row is Movement => !('why' in row));
  const missing = summary === null ? null : contradicts(summary, movements);
  const refused = read.filter((row) => 'why' in row);
  if (read.length === 0) return { ok: false, problem: NO_ROWS };
  const gaps = gapsIn(movements);
  const unsigned = saysNoDirection(header.columns, movements, gaps);
  if (unsigned !== null) return { ok: false, problem: unsigned };
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
      noMovements:
        summary === null || missing !== null
          ? noMovements
          : [...noMovements, { line: summary.line, why: 'the summary of the rows above it' }],
      movements: movements.map(({ line }) => line).filter((line) => !left.has(line)),
      gaps: [
        ...gaps.map(gapRow),
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
