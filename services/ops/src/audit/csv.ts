/**
 * One line of a CSV file (RFC 4180), for spreadsheets: what one would take for a formula begins with
 * an apostrophe. Numbers are written as they are, and are never negative.
 */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(',')}\r\n`;

const cellOf = (cell: string | number | null): string => {
  if (cell === null) return '';
  const text = typeof cell === 'string' && /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
