import { plainHead } from './bank-profile.ts';
import { type FileRow, MAX_LINES_ABOVE } from './find-header.ts';
import type { ReportedRow } from './read-row.ts';
import type { SettlementProfile } from './settlement-profile.ts';
import {
  type NoPayment,
  readSettledRow,
  type SettledRow,
  type SettlementHeader,
} from './settlement-rows.ts';
import type { Statement, StatementCredit, StatementRead } from './statement.ts';

type Found = SettlementHeader & { readonly at: number };

export const findSettlementHeader = (
  rows: readonly FileRow[],
  profiles: readonly SettlementProfile[],
): Found | null => {
  for (const [at, { cells }] of rows.slice(0, MAX_LINES_ABOVE).entries()) {
    const heads = cells.map(plainHead);
    for (const profile of profiles) {
      const columns = Object.entries(profile.columns).map(([name, names]) => {
        const expected = new Set([names ?? []].flat().map(plainHead));
        return [name, heads.findIndex((head) => expected.has(head))] as const;
      });
      if (columns.some(([, place]) => place < 0)) continue;
      return { profile, columns: Object.fromEntries(columns), at };
    }
  }
  return null;
};

/** A joined file repeats rows; different rows of one payment need manual review. */
const deduplicate = (rows: readonly SettledRow[]) => {
  const first = new Map<string, SettledRow>();
  const differing: ReportedRow[] = [];
  for (const row of rows) {
    const key = JSON.stringify([row.kind, row.payment]);
    const before = first.get(key);
    if (before === undefined) first.set(key, row);
    else if (JSON.stringify({ ...row, line: 0 }) !== JSON.stringify({ ...before, line: 0 })) {
      const why = `the payment ${row.payment} stands in line ${before.line}, and is another there`;
      differing.push({ line: row.line, why });
    }
  }
  return { rows: [...first.values()], differing };
};

const creditOf = (app: string, row: SettledRow): StatementCredit[] => {
  const { line, utr, paidOn: valueDate, grossPaise: creditPaise, payment } = row;
  if (utr === null || row.kind !== 'paid') return [];
  const details = { narration: `${app} ${payment}`, reference: utr };
  return [{ line, utr, valueDate, creditPaise, ...details, balancePaise: null, repetition: 0 }];
};

const utrOfReturned = (row: SettledRow, paid: readonly SettledRow[]): string | null =>
  paid.find(({ payment }) => payment === row.refundOf || payment === row.payment)?.utr ?? row.utr;

/** As a statement with a gross credit for each payment. @param today in India. */
export const readSettlementFile = (
  rows: readonly FileRow[],
  header: Found,
  today: string,
): StatementRead => {
  const app = header.profile.name;
  const read = rows
    .slice(header.at + 1)
    .map((row) => readSettledRow(row, header, today))
    .filter((row) => row !== null);
  if (read.length === 0) {
    return { ok: false, problem: 'The file has no rows under its header. Download it again.' };
  }
  const isNone = (row: (typeof read)[number]): row is NoPayment => 'isNone' in row;
  const { rows: settled, differing } = deduplicate(
    read.filter((row): row is SettledRow => 'kind' in row),
  );
  const paid = settled.filter(({ kind }) => kind === 'paid');
  const returned = settled.filter(({ kind }) => kind !== 'paid');
  const outgoing = returned.map((row) => ({
    ...{ line: row.line, valueDate: row.paidOn, debitPaise: -row.grossPaise },
    ...{ utr: utrOfReturned(row, paid), reference: row.payment, narration: app },
  }));
  // Paid and refunded in one file: must not verify a payment.
  const wholly = new Set(
    outgoing.flatMap(({ utr, debitPaise }) => (utr === null ? [] : [`${utr} ${debitPaise}`])),
  );
  const credits = paid.flatMap((row) => creditOf(app, row));
  const days = settled.map(({ paidOn }) => paidOn).toSorted();
  const statement: Statement = {
    bank: app,
    credits: credits.filter(({ utr, creditPaise }) => !wholly.has(`${utr} ${creditPaise}`)),
    refused: [...read.filter((row) => 'why' in row && !isNone(row)), ...differing] as ReportedRow[],
    noMovements: read.filter(isNone).map(({ line, why }) => ({ line, why })),
    movements: settled.map(({ line }) => line),
    gaps: [],
    // No bank balances: the file proves nothing about missing payments.
    hasBalances: false,
    debits: outgoing.length,
    wentOut: outgoing.flatMap(({ utr, line, valueDate, debitPaise }) =>
      utr === null ? [] : [{ utr, line, valueDate, debitPaise, isReturn: true }],
    ),
    outgoing,
    from: days.at(0) ?? '',
    to: days.at(-1) ?? '',
    settled,
  };
  return { ok: true, statement };
};
