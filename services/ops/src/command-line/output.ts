import { getBorderCharacters, table } from 'table';
import { askText, type Terminal } from './terminal.ts';
import { withTimesIn, type Zone } from './times.ts';

/** `text`: for people. `json`: one document. `ndjson`: a line for each row, for pipes. */
export type Format = 'text' | 'json' | 'ndjson';

export type Row = Readonly<Record<string, unknown>>;

export type Column<One> = readonly [head: string, cell: (row: One) => string];

/** Pipes get the rows, people the text, its times in their zone. */
export type Output = {
  readonly format: Format;
  readonly say: (text: string) => void;
  /** @param empty text for an empty list. */
  readonly rows: <One extends Row>(
    rows: readonly One[],
    columns: readonly Column<One>[],
    empty: string,
  ) => void;
  readonly one: (row: Row, text: string) => void;
  /** One row of a stream, written at once. */
  readonly line: (row: Row, text: string) => void;
  /** Beside the result, on stderr; JSON has it in its document. */
  readonly note: (text: string) => void;
  /** Only on a terminal. An empty text clears it. */
  readonly progress: (text: string) => void;
  /** Null without a terminal. @returns undefined where the operator cancels */
  readonly ask: ((message: string) => Promise<string | undefined>) | null;
};

export type Streams = {
  readonly stdout: {
    readonly write: (text: string) => unknown;
    /** Width in characters; undefined unless it is a terminal. */
    readonly columns?: number;
  };
  readonly stderr: { readonly write: (text: string) => unknown; readonly isTTY?: boolean };
};

/** JSON has no bigint: written as text. */
const plain = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** Control characters and bidi marks, except newlines. */
const UNSEEN = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Customers write some of the text: escapes what a terminal would obey, as JSON does. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

const inOneLine = (text: string): string => visible(text).replaceAll('\n', '\\n');

const json = (value: unknown, indent?: number): string =>
  visible(JSON.stringify(value, plain, indent));

const tableOf = (cells: readonly (readonly string[])[]): readonly string[] =>
  table(cells, {
    border: getBorderCharacters('void'),
    columnDefault: { paddingLeft: 0, paddingRight: 2 },
    drawHorizontalLine: () => false,
  })
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd());

const blockOf = (heads: readonly string[], cells: readonly string[]): string => {
  const widest = Math.max(...heads.map((head) => head.length));
  return heads
    .map((head, at) => [head, cells[at] ?? ''] as const)
    .filter(([, cell]) => cell !== '')
    .map(([head, cell]) => `${head.padEnd(widest)}  ${cell}`)
    .join('\n');
};

/** @param width in characters; rows that do not fit become blocks. */
const drawn = <One>(
  rows: readonly One[],
  columns: readonly Column<One>[],
  inCell: (text: string) => string,
  width = Number.POSITIVE_INFINITY,
): string => {
  const heads = columns.map(([head]) => head);
  const cells = rows.map((row) => columns.map(([, of]) => inCell(of(row))));
  const lines = tableOf([heads, ...cells]);
  if (lines.every((line) => line.length <= width)) return lines.join('\n');
  return cells.map((one) => blockOf(heads, one)).join('\n\n');
};

export const createOutput = (
  format: Format,
  { stdout, stderr }: Streams,
  terminal: Terminal | null = null,
  zone: Zone = 'IST',
): Output => {
  const shown = (text: string): string => visible(withTimesIn(zone, text));
  const inCell = (text: string): string => inOneLine(withTimesIn(zone, text));
  const print = (text: string): void => void stdout.write(`${text}\n`);
  const many = (rows: readonly Row[]): void => {
    if (format === 'json') print(json(rows, 2));
    else for (const row of rows) print(json(row));
  };
  return {
    format,
    say: (text) => {
      if (format === 'text') print(shown(text));
    },
    rows: (rows, columns, empty) => {
      if (format !== 'text') many(rows);
      else if (rows.length === 0) print(shown(empty));
      else print(drawn(rows, columns, inCell, stdout.columns));
    },
    one: (row, text) =>
      print(format === 'text' ? shown(text) : json(row, format === 'json' ? 2 : 0)),
    line: (row, text) => print(format === 'text' ? inCell(text) : json(row)),
    note: (text) => {
      if (format === 'text') stderr.write(`${shown(text)}\n`);
    },
    progress: (text) => {
      if (stderr.isTTY === true) stderr.write(`\r\u001b[K${text}`);
    },
    ask:
      terminal === null || format !== 'text' ? null : (message) => askText(terminal, { message }),
  };
};
