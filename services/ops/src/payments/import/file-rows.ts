import { CsvError, parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import type { BankProfile } from './bank-profile.ts';
import { type FileRow, findHeader } from './find-header.ts';
import { findLayout } from './find-layout.ts';
import { htmlRows, isHtml } from './html-rows.ts';
import { findSettlementHeader } from './settlement-file.ts';
import type { SettlementProfile } from './settlement-profile.ts';
import { requireSmallUnpacked } from './unpacked-size.ts';
import { UnreadableFile } from './unreadable-file.ts';

const SAVE_AGAIN = 'Download the statement as CSV or XLSX.';

const DELIMITERS = [',', '\t', ';'] as const;
const MAX_RECORD_SIZE = 64 * 1024;
const MAX_ROWS = 200_000;

const begins = (bytes: Uint8Array, ...with_: readonly number[]): boolean =>
  with_.every((byte, at) => bytes[at] === byte);

/** UTF-16 or UTF-8 by its mark, else UTF-8, else windows-1252. */
const textOf = (bytes: Uint8Array): string => {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** `="630512345678"`: keeps spreadsheets from reading a number. */
const bare = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell;

const MAX_UNREADABLE = 100;

type CsvRows = {
  readonly rows: readonly FileRow[];
  /** False where reading stopped at too many bad lines. */
  readonly isWhole: boolean;
};

const csvRows = (text: string, delimiter: string): CsvRows => {
  const lines = text.split(/\r\n|[\r\n]/);
  const rows: FileRow[] = [];
  let unreadable = 0;
  for (let above = 0; above < lines.length && unreadable <= MAX_UNREADABLE; ) {
    let readTo = above;
    try {
      parse(lines.slice(above).join('\n'), {
        delimiter,
        bom: above === 0,
        trim: true,
        relax_column_count: true,
        relax_quotes: true,
        max_record_size: MAX_RECORD_SIZE,
        to: MAX_ROWS + 1,
        on_record: (cells: readonly string[], info) => {
          readTo = above + info.lines;
          rows.push({ line: readTo, cells: cells.map(bare) });
          return null;
        },
      });
      break;
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      unreadable += 1;
      above = readTo + 1;
      rows.push({ line: above, cells: [], isUnreadable: true });
    }
  }
  return { rows, isWhole: unreadable <= MAX_UNREADABLE };
};

/** Stream in the container of a password-protected XLSX. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Delimiters differ in files called CSV or XLS: the header decides. */
const rowsOfText = (
  bytes: Uint8Array,
  profiles: readonly BankProfile[],
  apps: readonly SettlementProfile[],
): readonly FileRow[] => {
  const text = textOf(bytes);
  if (isHtml(text)) return htmlRows(text, MAX_ROWS + 1);
  let first: readonly FileRow[] = [];
  let understood: readonly FileRow[] | undefined;
  for (const delimiter of DELIMITERS) {
    const { rows, isWhole } = csvRows(text, delimiter);
    if (findHeader(rows, profiles) !== null || findSettlementHeader(rows, apps) !== null) {
      if (isWhole) return rows;
      throw new UnreadableFile(
        `More than ${MAX_UNREADABLE} of its lines are no CSV. ${SAVE_AGAIN}`,
      );
    }
    if (first.length === 0) first = rows;
    if (isWhole && findLayout(rows) !== null) understood ??= rows;
  }
  return understood ?? first;
};

type Cell = string | number | boolean | Date | null;

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
};

const rowsOfSheet = async (bytes: Uint8Array): Promise<readonly FileRow[]> => {
  await requireSmallUnpacked(bytes);
  const sheet = (await readSheet(Buffer.from(bytes))) as readonly (readonly Cell[])[];
  return sheet.map((cells, at) => ({ line: at + 1, cells: cells.map(cellText) }));
};

/** Rows of a CSV, XLSX or HTML file, by content. @throws {UnreadableFile} */
export const fileRows = async (
  bytes: Uint8Array,
  profiles: readonly BankProfile[],
  apps: readonly SettlementProfile[] = [],
): Promise<readonly FileRow[]> => {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isLocked = Buffer.from(bytes).includes(LOCKED);
    throw new UnreadableFile(
      isLocked
        ? 'This Excel file has a password. Remove the password and save the file as XLSX.'
        : `This is an old Excel file. ${SAVE_AGAIN}`,
    );
  }
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new UnreadableFile(`This is a PDF. ${SAVE_AGAIN}`);
  const isSheet = begins(bytes, 0x50, 0x4b);
  const rows = isSheet ? await rowsOfSheet(bytes) : rowsOfText(bytes, profiles, apps);
  if (rows.length > MAX_ROWS) {
    throw new UnreadableFile(`It has more than ${MAX_ROWS} rows. Import it in parts.`);
  }
  if (rows.every(({ cells }) => cells.every((cell) => cell.trim() === ''))) {
    throw new UnreadableFile(`No rows can be read in it. ${SAVE_AGAIN}`);
  }
  return rows;
};
