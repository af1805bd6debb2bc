import { saveFile } from '../lib/save-file.ts';

/** Prevents formulas in spreadsheets. */
const cell = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : `${value}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** RFC 4180, with a head row. */
export const toCsv = (
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type }));
