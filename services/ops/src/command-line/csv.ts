import { writeNewFile } from './new-file.ts';

export type Cells = readonly (string | number | null)[];

/** An amount below zero, as `formatUpiAmount` writes it: a number, no formula. */
const NEGATIVE_AMOUNT = /^-\d+\.\d\d$/;

/** RFC 4180. What a spreadsheet would run as a formula gets an apostrophe. */
export const csvLine = (cells: Cells): string => `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (cell: string | number | null): string => {
  if (cell === null) return '';
  const written = String(cell);
  const isFormula =
    typeof cell === 'string' && /^[=+\-@\t\r\n]/.test(cell) && !NEGATIVE_AMOUNT.test(cell);
  const text = isFormula ? `'${written}` : written;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** @throws when the file exists or cannot be written. */
export const writeCsv = async (
  file: string,
  rows: Iterable<Cells> | AsyncIterable<Cells>,
): Promise<void> => {
  async function* lines(): AsyncGenerator<string> {
    for await (const cells of rows) yield csvLine(cells);
  }
  await writeNewFile(file, lines());
};

export const notWritten = (file: string, error: unknown): string =>
  `Could not write ${file}: ${error instanceof Error ? error.message : error}.`;
