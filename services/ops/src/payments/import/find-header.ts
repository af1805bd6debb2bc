import { type BankProfile, type Columns, columnsIn } from './bank-profile.ts';

/** `line`: line or row number in the file, from 1. */
export type FileRow = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isUnreadable?: boolean;
};

export type Header = {
  readonly profile: BankProfile;
  readonly columns: Columns;
  /** Cells, without empty ones at the end. */
  readonly width: number;
  readonly at: number;
};

/** Lines about the account and its holder come first. */
export const MAX_LINES_ABOVE = 60;

export const widthOf = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** @returns the first header row, with the profile that knows most of its columns. */
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
