import { formatRupees } from '@haat/contracts/money';
import { counted } from '@haat/worker/alarms/digest/figures';
import type { CommandGroup, OpsCommand } from '../command-line/command.ts';
import { notWritten, writeCsv } from '../command-line/csv.ts';
import { alreadyThere, isThere } from '../command-line/new-file.ts';
import { done, type Outcome, refused } from '../command-line/outcome.ts';
import type { Output } from '../command-line/output.ts';
import { type Audit, auditPayments } from './audit-payments.ts';
import { auditRows, COLUMNS, type Window } from './rows.ts';
import { accountedFor, cameIn, invoicedOf } from './totals.ts';
import { DAY, readWindow } from './window.ts';

const numbers = new Intl.NumberFormat('en-IN');
const PROGRESS_INTERVAL = 50_000;
const MAX_PRINTED = 100;

function* csvRows({ ledger, credits }: Audit, window: Window) {
  yield COLUMNS;
  for (const row of auditRows(ledger, credits, window)) {
    yield COLUMNS.map((column) => row[column] ?? null);
  }
}

const printTotals = (output: Output, { totals, settlements, ledger }: Audit): void => {
  const invoiced = invoicedOf(ledger);
  const lines = [
    { what: 'Credits from the bank', paise: totals.creditedByBank },
    { what: 'Credits from statements', paise: totals.creditedByStatement },
    { what: 'Credits from operators', paise: totals.creditedByOperator },
    { what: 'Total', paise: cameIn(totals) },
    { what: '', paise: null },
    { what: 'Spent on orders', paise: totals.spent },
    { what: 'Unallocated, as balance', paise: totals.free },
    { what: 'Topped up and allocated', paise: totals.tied },
    { what: 'Refunded, sent', paise: totals.refunded },
    { what: 'Refunds to send', paise: totals.toSend },
    { what: 'Moving between payments', paise: totals.underWay },
    { what: 'Claimed, not recorded yet', paise: totals.claimed },
    { what: 'Unclaimed', paise: totals.unclaimed },
    { what: 'Reversed by the bank', paise: totals.reversed },
    { what: 'Total', paise: accountedFor(totals) },
    { what: '', paise: null },
    { what: 'Invoiced, paid by UPI', paise: invoiced.byUpi },
    { what: 'Invoiced, paid from balances', paise: invoiced.fromBalance },
    ...(settlements.grossPaise === 0
      ? []
      : [
          { what: '', paise: null },
          { what: 'Settled by payment apps, gross', paise: settlements.grossPaise },
          { what: 'Their fees and tax', paise: settlements.feesPaise },
          { what: 'Settled, net', paise: settlements.netPaise },
          { what: 'Of that, received by the bank', paise: settlements.receivedPaise },
        ]),
  ];
  output.rows(
    lines,
    [
      ['', ({ what }) => what],
      ['', ({ paise }) => (paise === null ? '' : formatRupees(paise))],
    ],
    '',
  );
};

const outcomeOf = ({ events, ledger, behind, found }: Audit, tookMs: number): Outcome => {
  const rate = Math.round(events / Math.max(tookMs / 1_000, 0.001));
  const text = [
    `${counted(events, 'event')} of ${counted(ledger.payments.size, 'payment')}, ` +
      `${counted(ledger.credits.size, 'credit')}, ${counted(ledger.orders.size, 'order')}; ` +
      `${counted(rate, 'event')} a second.`,
    ...(behind === 0
      ? []
      : [`${counted(behind, 'read model row')} not compared: still catching up.`]),
    found === 0
      ? 'Audit passed: all amounts match.'
      : `${numbers.format(found)} ${found === 1 ? 'mismatch' : 'mismatches'}. Resolve each before any refund or payout.`,
  ].join('\n');
  return found === 0 ? done(text) : refused(text);
};

const payments: OpsCommand = {
  about:
    'Reads the events of all payments, credits, orders and invoices once and checks that they ' +
    'match to the paisa, and that the read models agree. Sums cover the whole event log; --since ' +
    'and --until limit what --csv writes and --ndjson prints.',
  options: {
    since: {
      about: 'first day to write (IST), for example 2026-04-01',
      value: '<day>',
      kind: DAY,
    },
    until: { about: 'last day to write (IST)', value: '<day>', kind: DAY },
    csv: {
      about: 'writes each payment, unclaimed credit and unpaid order to a new file',
      value: '<file>',
    },
  },
  example: '--since 2026-04-01 --until 2027-03-31 --csv payments.csv',
  run: async (shop, { options: { since, until, csv } }, output) => {
    const window = readWindow(since, until);
    if (window.sinceMs >= window.untilMs) {
      return refused('--until is before --since. Swap them.');
    }
    if (csv !== undefined && (await isThere(csv))) return refused(alreadyThere(csv));
    const settings = shop.settings(['CLAIM_LAPSE_MS']);
    const services = await shop.services();
    const begunAt = performance.now();
    const audit = await auditPayments({ ...services, settings }, (events) => {
      if (events % PROGRESS_INTERVAL === 0) output.progress(counted(events, 'event'));
    });
    output.progress('');
    const tookMs = performance.now() - begunAt;
    if (csv !== undefined) {
      try {
        await writeCsv(csv, csvRows(audit, window));
      } catch (error) {
        return refused(notWritten(csv, error));
      }
    }
    return printOutcome(audit, window, outcomeOf(audit, tookMs), output);
  },
};

const printOutcome = (audit: Audit, window: Window, outcome: Outcome, output: Output): Outcome => {
  const { totals, settlements, found, findings, events, behind } = audit;
  const invoiced = invoicedOf(audit.ledger);
  if (output.format === 'json') {
    const sums = { totals, settlements, invoiced };
    output.one({ done: outcome.done, events, behind, ...sums, found, findings }, '');
    return { ...outcome, message: '' };
  }
  if (output.format === 'ndjson') {
    for (const row of auditRows(audit.ledger, audit.credits, window)) output.line(row, '');
    for (const finding of findings) output.line({ row: 'finding', ...finding }, '');
    output.line(
      {
        ...{ row: 'totals', done: outcome.done, events, behind, found, ...totals },
        ...{ settlements, invoiced },
      },
      '',
    );
    return { ...outcome, message: '' };
  }
  printTotals(output, audit);
  for (const { kind, about, said: text } of findings.slice(0, MAX_PRINTED)) {
    output.say(`${kind.replaceAll('_', ' ')}: ${about}: ${text}`);
  }
  if (found > MAX_PRINTED) output.say(`and ${numbers.format(found - MAX_PRINTED)} more.`);
  return outcome;
};

export const auditCommands: CommandGroup = {
  commands: { payments },
};
