import { type BankProfile, type Columns, columnsIn } from './bank-profile.ts';

/** A row of the file: its line or row number there, from 1, and its cells as text. */
export type FileRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** Its quotes do not close, or it is too long. */
  readonly isUnreadable?: boolean;
};

export type Header = {
  readonly profile: BankProfile;
  readonly columns: Columns;
  /** How many cells it has, without empty ones at its end. */
  readonly width: number;
  /** Its place among the rows, from 0. */
  readonly at: number;
};

/** Banks write some lines about the account and its holder first. */
export const MAX_LINES_ABOVE = 60;

/** @returns how many cells a row has, without empty ones at its end. */
export const widthOf = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** @returns the first row that is a header, of the profile that knows most of its columns. */
export const findHeader = (
  rows: readonly FileRow[],
  profiles: readonly BankProfile[],
): Header | null => {
  for (const [at, { cells }] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const found = profiles.flatMap((profile) => {
      const columns = columnsIn(profile, cells);
      return columns === null ? [] : [{ profile, columns, at, width: widthOf(cells) }];
    });
    const [best] = found.toSorted(
      (one, other) => Object.keys(other.columns).length - Object.keys(one.columns).length,
    );
    if (best !== undefined) return best;
  }
  return null;
};
