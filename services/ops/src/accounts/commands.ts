import { UnreadableEvent } from '@haat/contracts/events/registry';
import { sumPaise } from '@haat/contracts/money';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { Window } from '../audit/rows.ts';
import { DAY, MONTH, monthWindow, readWindow } from '../audit/window.ts';
import type { OpsCommand } from '../command-line/command.ts';
import { writeFiles } from '../command-line/new-folder.ts';
import { done, refused } from '../command-line/outcome.ts';
import { toShow } from '../command-line/to-paste.ts';
import { sumFigures } from '../invoices/documents.ts';
import { readInvoices } from '../invoices/read-invoices.ts';
import { booksOf, readLedger } from './books.ts';
import { csvFilesOf } from './csv-files.ts';
import { tallyFilesOf } from './tally.ts';
import { vouchersOf } from './vouchers.ts';

type Period = Readonly<Partial<Record<'month' | 'from' | 'to', string>>>;

/** @returns null unless it is a month, or a first and a last day. */
const windowOf = ({ month, from, to }: Period): Window | null => {
  if (month !== undefined)
    return from === undefined && to === undefined ? monthWindow(month) : null;
  return from === undefined || to === undefined ? null : readWindow(from, to);
};

export const exportBooks: OpsCommand = {
  about:
    'Writes invoices, credit notes, payments and refunds of a period for an accountant, from the ' +
    'events: CSV files, or XML for TallyPrime (import masters.xml first, then vouchers.xml).',
  options: {
    month: { about: 'a month in India, such as 2026-11', value: '<month>', kind: MONTH },
    from: { about: 'instead of a month: the first day (IST)', value: '<day>', kind: DAY },
    to: { about: 'the last day (IST)', value: '<day>', kind: DAY },
    format: { about: 'csv by default', value: '<format>', choices: ['csv', 'tally'] },
    out: { about: 'a folder; overwrites no file', value: '<folder>', isRequired: true },
  },
  example: '--month 2026-11 --format tally --out books-2026-11',
  run: async (shop, { options: { month, from, to, format = 'csv', out = '' } }, output) => {
    const window = windowOf({ ...(month && { month }), ...(from && { from }), ...(to && { to }) });
    if (window === null) return refused('Name a month with --month, or days with --from and --to.');
    if (window.sinceMs >= window.untilMs) return refused('--to is before --from. Swap them.');
    const { store } = await shop.services();
    const say = (events: number): void => output.progress(`${counted(events, 'event')} so far`);
    try {
      const invoices = await readInvoices(store, say);
      const ledger = await readLedger(store, say);
      output.progress('');
      const books = booksOf(ledger, invoices, window);
      const files = format === 'csv' ? csvFilesOf(books) : tallyFilesOf(vouchersOf(books));
      const written = await writeFiles(out, files);
      if (!written.done || output.format === 'text') return written;
      const { documents, receipts, outgoings } = books;
      const sum = (all: readonly { readonly amountPaise: number }[]): number =>
        sumPaise(all.map(({ amountPaise }) => amountPaise));
      output.one(
        {
          ...{ done: true, said: written.message, folder: out },
          files: files.map(({ name }) => name),
          ...{ documents: documents.length, payments: receipts.length, refunds: outgoings.length },
          invoiced: sumFigures(documents.filter(({ isVoid }) => !isVoid)),
          ...{ receivedPaise: sum(receipts), refundedPaise: sum(outgoings) },
        },
        '',
      );
      return done();
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      return refused(
        `${error.message}. Books without it would be wrong: ${toShow('events', 'verify')}`,
      );
    }
  },
};
