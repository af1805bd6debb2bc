import { Parser } from 'htmlparser2';
import type { FileRow } from './find-header.ts';

/** Some banks save an HTML page as .xls. */
export const isHtml = (text: string): boolean =>
  /^[\s\uFEFF]*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype html|html|head|body|table|meta|style|div)\b/i.test(
    text.slice(0, 4_000),
  );

const MAX_COLUMNS = 100;
const UNSEEN = new Set(['script', 'style']);

/** Rows of all tables, nested ones too, numbered in order. @param max rows. */
export const htmlRows = (html: string, max: number): readonly FileRow[] => {
  const rows: string[][] = [];
  const open: { readonly cells: string[]; inCell: boolean; blanks: number }[] = [];
  let unseen = 0;
  const endCell = (): void => {
    const row = open.at(-1);
    if (row === undefined || !row.inCell) return;
    row.inCell = false;
    for (; row.blanks > 0; row.blanks -= 1) row.cells.push('');
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (UNSEEN.has(name)) unseen += 1;
      const row = open.at(-1);
      if (name === 'tr') {
        const cells: string[] = [];
        if (rows.length < max) rows.push(cells);
        open.push({ cells, inCell: false, blanks: 0 });
      } else if (row !== undefined && (name === 'td' || name === 'th')) {
        endCell();
        const span = Number.parseInt(attributes.colspan ?? '1', 10);
        row.blanks = Number.isNaN(span) ? 0 : Math.min(Math.max(span, 1), MAX_COLUMNS) - 1;
        row.inCell = true;
        row.cells.push('');
      } else if (row?.inCell && name === 'br') row.cells.push(`${row.cells.pop()} `);
    },
    ontext: (text) => {
      const row = open.at(-1);
      if (row?.inCell && unseen === 0) row.cells.push(`${row.cells.pop()}${text}`);
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1;
      if (name === 'td' || name === 'th') endCell();
      if (name !== 'tr') return;
      endCell();
      open.pop();
    },
  });
  parser.write(html);
  parser.end();
  return rows.map((cells, at) => ({
    line: at + 1,
    cells: cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()),
  }));
};
