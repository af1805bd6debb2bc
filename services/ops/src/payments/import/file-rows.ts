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
/** A year of a busy shop; more is imported in parts. */
const MAX_ROWS = 200_000;

const begins = (bytes: Uint8Array, ...with_: readonly number[]): boolean =>
  with_.every((byte, at) => bytes[at] === byte);

/** UTF-16 and UTF-8 as they are marked, else UTF-8, else what old Windows wrote. */
const textOf = (bytes: Uint8Array): string => {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Some banks keep spreadsheets from reading a number: `="630512345678"`. */
const bare = (cell: string): string => /^="(.*)"$/.exec(cell)?.[1] ?? cell;

/** A file with more of them is no CSV. */
const MAX_UNREADABLE = 100;

type CsvRows = {
  readonly rows: readonly FileRow[];
  /** False where it was given up after too many lines: something below was not read. */
  readonly isWhole: boolean;
};

/** A line whose quotes do not fit is told and left out; what stands below it is read. */
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

/** The part of a locked XLSX that holds the encrypted workbook, as the container around it names it. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Banks call what stands between cells CSV and XLS alike: the header tells. */
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

/**
 * The rows of a statement's file: CSV, XLSX or HTML, by what stands in it, not by its name.
 * @throws {UnreadableFile} where it is neither, too large, or empty.
 */
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
