import { type FileRow, type Header, widthOf } from './find-header.ts';
import { readAmount } from './read-cells.ts';
import { type Doubtful, type Movement, type ReportedRow, readRow } from './read-row.ts';

type Read = Movement | Doubtful | ReportedRow | null;

const isMovement = (read: Read): read is Movement => read !== null && 'paise' in read;

/** Such as 1 and 549.00: together, or apart, they are sums. */
const isCutSum = (cell: string, next: string): boolean =>
  /^[-+(₹]?[1-9]\d{0,2}$/.test(cell) && readAmount(`${cell},${next}`) !== null;

/**
 * Reads a row below the header, whose narration may be cut apart: some banks write commas into it without
 * quotes.
 */
export const readJoinedRow = (row: FileRow, header: Header, today: string): Read => {
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
  // Both would be movements of other sums: a guess would be a customer's money.
  return isMovement(asItIs) ? { line: row.line, why: 'it has more cells than the header' } : joined;
};
