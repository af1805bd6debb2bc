import { saveFile } from '../lib/save-file.ts';

/** A cell as spreadsheets read it; what begins like a formula is kept from being one. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A table as CSV (RFC 4180), its heads in the first row. */
export const toCsv = (
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Gives the browser a text to save under a name. */
export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type }));
