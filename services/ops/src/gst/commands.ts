import { UnreadableEvent } from '@haat/contracts/events/registry';
import { formatRupees } from '@haat/contracts/money';
import { counted } from '@haat/worker/alarms/digest/figures';
import { MONTH } from '../audit/window.ts';
import type { OpsCommand } from '../command-line/command.ts';
import { csvLine } from '../command-line/csv.ts';
import { csvFile, writeFiles } from '../command-line/new-folder.ts';
import { done, refused } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import { toShow } from '../command-line/to-paste.ts';
import { type Figures, sumFigures } from '../invoices/documents.ts';
import { readInvoices } from '../invoices/read-invoices.ts';
import { type Gstr1, gstr1Of } from './gstr1.ts';
import { type Table, tablesOf } from './tables.ts';

const printTables = (output: Output, tables: readonly Table[]): void => {
  for (const { name, heads, rows } of tables) {
    const lines = [heads, ...rows].map((cells) => csvLine(cells).trimEnd());
    output.say([name, ...lines, ''].join('\n'));
  }
};

const printSums = (output: Output, gstr1: Gstr1): void => {
  const sum = (what: string, rows: readonly Figures[]) => ({
    ...{ what, count: String(rows.length) },
    ...sumFigures(rows),
  });
  const rows = [
    sum('B2B', gstr1.b2b),
    sum('B2CL', gstr1.b2cl),
    sum('B2CS, less credit notes', gstr1.b2cs),
    sum('CDNR', gstr1.cdnr),
    sum('CDNUR', gstr1.cdnur),
    { ...gstr1.net, what: 'Net, as in table 12', count: '' },
  ];
  output.rows(
    rows,
    [
      [`GSTR-1 ${gstr1.month}`, ({ what }) => what],
      ['rows', ({ count }) => count],
      ['taxable', ({ taxablePaise }) => formatRupees(taxablePaise)],
      ['IGST', ({ igstPaise }) => formatRupees(igstPaise)],
      ['CGST', ({ cgstPaise }) => formatRupees(cgstPaise)],
      ['SGST/UTGST', ({ sgstPaise }) => formatRupees(sgstPaise)],
      ['value', ({ totalPaise }) => formatRupees(totalPaise)],
    ],
    '',
  );
  for (const { from, to, count, voided } of gstr1.docs) {
    const rest = voided === 0 ? '' : `, ${voided} of them void`;
    output.say(`${from} to ${to}: ${counted(count, 'document')}${rest}`);
  }
};

/** The invoices' own events and settings decide: a lost read model changes nothing. */
export const gstr1: OpsCommand = {
  about:
    'Prepares GSTR-1 of a month from the events: B2B, B2CL, B2CS, CDNR, CDNUR, HSN for B2B and ' +
    'for B2C (table 12), documents issued (table 13). Without --csv or --out it prints the sums.',
  options: {
    month: {
      about: 'a month in India, such as 2026-11',
      value: '<month>',
      kind: MONTH,
      isRequired: true,
    },
    csv: { about: 'prints the tables one after another, in the columns of the offline tool' },
    out: {
      about: 'writes one CSV file for each table to this folder; overwrites no file',
      value: '<folder>',
    },
  },
  example: '--month 2026-11 --out gstr1-2026-11',
  run: async (shop, { options: { month = '', csv, out } }, output) => {
    const { SUPPLIER_GSTIN: gstin = null } = shop.settings(['SUPPLIER_GSTIN']);
    const { store, clock } = await shop.services();
    try {
      const invoices = await readInvoices(store, (events) =>
        output.progress(`${counted(events, 'event')} so far`),
      );
      output.progress('');
      const gstr1 = gstr1Of(invoices, { month, gstin, now: clock.now() });
      const tables = tablesOf(gstr1);
      for (const note of gstr1.notes) output.note(note);
      const files = tables.map(({ name, heads, rows }) => csvFile(name, [heads, ...rows]));
      const written = out === undefined ? done() : await writeFiles(out, files);
      if (!written.done) return written;
      if (output.format !== 'text') output.one(gstr1, '');
      else if (csv !== undefined) printTables(output, tables);
      else printSums(output, gstr1);
      return output.format === 'text' ? written : done();
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      return refused(
        `${error.message}. A return without it would be wrong: ${toShow('events', 'verify')}`,
      );
    }
  },
};
