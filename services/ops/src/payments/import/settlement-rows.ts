import { formatRupees, type Paise, subtractPaise, sumPaise } from '@haat/contracts/money';
import type { FileRow } from './find-header.ts';
import { readAmount, readDay, utrOf } from './read-cells.ts';
import type { ReportedRow } from './read-row.ts';
import type { SettlementProfile } from './settlement-profile.ts';

type ColumnName = keyof SettlementProfile['columns'];

export type SettlementHeader = {
  readonly profile: SettlementProfile;
  readonly columns: Readonly<Partial<Record<ColumnName, number>>>;
};

export type SettledKind = 'paid' | 'refunded' | 'charged back';

/** A payment or its refund. Sums in paise. */
export type SettledRow = {
  readonly line: number;
  readonly kind: SettledKind;
  readonly payment: string;
  /** Day in India, such as 2026-11-05. */
  readonly paidOn: string;
  readonly utr: string | null;
  /** The refunded payment's id. */
  readonly refundOf: string | null;
  /** Gross and net are negative for refunds. */
  readonly grossPaise: number;
  /** With taxes; null without such columns. */
  readonly feePaise: Paise | null;
  readonly netPaise: number | null;
  /** Null before the payout. */
  readonly settlement: SettlementName | null;
};

export type SettlementName = {
  readonly id: string;
  readonly bankReference: string | null;
  readonly settledOn: string | null;
};

export type NoPayment = { readonly line: number; readonly why: string; readonly isNone: true };

const KIND_PATTERNS: readonly (readonly [RegExp, SettledKind | 'failed' | 'pending'])[] = [
  [/charge ?back|dispute/, 'charged back'],
  [/refund|revers/, 'refunded'],
  [/fail|error|declin|cancel|reject|expire/, 'failed'],
  [/pending|initiated|processing|in progress|on hold/, 'pending'],
  [/^(?:payments?|acquiring|sale|debit|transaction|collect(?:ion)?)$/, 'paid'],
  [/^(?:success(?:ful)?|completed?|settled|paid|processed|captured)$/, 'paid'],
];

const meaningOf = (word: string) =>
  KIND_PATTERNS.find(([meant]) => meant.test(word.toLowerCase().replaceAll(/[\s_-]+/g, ' ')))?.[1];

/** Apps put an apostrophe before long numbers, against spreadsheets. */
const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^['’]+|(?<!['’])['’]+$/g, '')
    .trim();

const isNothing = (text: string): boolean => /^(?:-+|n\/?a|null|none|0*)$/i.test(text);

const TAKEN_OFF = ['fee', 'tax', 'igst', 'cgst', 'sgst'] as const;
const MAX_ID = 80;

/** @param today in India. @returns null for a blank row; a reason for inconsistent sums. */
export const readSettledRow = (
  { line, cells, isUnreadable }: FileRow,
  { profile, columns }: SettlementHeader,
  today: string,
): SettledRow | NoPayment | ReportedRow | null => {
  if (isUnreadable) return { line, why: 'its quotes do not fit, or it is too long' };
  if (cells.every((cell) => cell.trim() === '')) return null;
  const refuse = (why: string): ReportedRow => ({ line, why });
  const cell = (name: ColumnName): string => {
    const at = columns[name];
    return at === undefined ? '' : bare(cells[at] ?? '');
  };
  const idOf = (name: ColumnName): string | null => (isNothing(cell(name)) ? null : cell(name));

  const words = (['type', 'status'] as const).filter((name) => columns[name] !== undefined);
  const meanings = words.map((name) => meaningOf(cell(name)));
  const unknown = words.find((_, at) => meanings[at] === undefined);
  if (unknown !== undefined) return refuse(`“${cell(unknown)}” is no known state of a payment`);
  const undone = meanings.find((meaning) => meaning === 'failed' || meaning === 'pending');
  const [back] = meanings.filter((one) => one === 'charged back' || one === 'refunded');
  const gross = readAmount(cell('gross'));
  if (gross === null || gross === 0) return refuse(`“${cell('gross')}” is no amount`);
  if (undone !== undefined) {
    return { line, why: `${formatRupees(Math.abs(gross))} ${undone}: no credit`, isNone: true };
  }
  const kind = back ?? (gross < 0 ? 'refunded' : 'paid');
  const payment = idOf('payment');
  if (payment === null || payment.length > MAX_ID) return refuse('the app gives no id of it');
  const paidOn = readDay(cell('date'), profile.dates);
  if (paidOn === null) return refuse(`“${cell('date')}” is no date`);
  if (paidOn > today) return refuse(`${paidOn} is still to come`);
  const utr = utrOf(cell('reference'), cell('otherReference'));
  if (columns.reference !== undefined && utr === null && kind === 'paid') {
    return refuse(`“${cell('reference')}” is no UTR or RRN`);
  }

  const sign = kind === 'paid' ? 1 : -1;
  const grossPaise = sign * Math.abs(gross);
  const parts = TAKEN_OFF.filter((name) => columns[name] !== undefined);
  const amounts = parts.map((name) => readAmount(cell(name)));
  const misread = parts.find((_, at) => amounts[at] === null);
  if (misread !== undefined) return refuse(`“${cell(misread)}” is no amount`);
  const feePaise = amounts.reduce<number>((sum, amount) => sum + Math.abs(amount ?? 0), 0);
  const statedNet =
    columns.net === undefined || cell('net') === '' ? null : readAmount(cell('net'));
  if (columns.net !== undefined && cell('net') !== '' && statedNet === null) {
    return refuse(`“${cell('net')}” is no amount`);
  }
  const hasFees = parts.length > 0 || statedNet !== null;
  // For refunds, some apps keep the fee and some return it.
  const possible =
    kind === 'paid' ? [subtractPaise(grossPaise, feePaise)] : netsOf(grossPaise, feePaise);
  const netPaise =
    statedNet === null ? possible[0] : possible.find((net) => net === sign * Math.abs(statedNet));
  if (netPaise === undefined) {
    const [is, fees, says] = [grossPaise, feePaise, statedNet ?? 0].map((sum) =>
      formatRupees(Math.abs(sum)),
    );
    return refuse(`${is} without ${fees} of fees and tax is not ${says}`);
  }

  const bankReference = idOf('settlementReference');
  const id = idOf('settlement') ?? bankReference;
  if (id !== null && id.length > MAX_ID) return refuse('the id of its settlement is too long');
  const settledOn = readDay(cell('settledOn'), profile.dates);
  return {
    ...{ line, kind, payment, paidOn, utr, grossPaise },
    refundOf: kind === 'paid' ? null : idOf('refundOf'),
    feePaise: hasFees ? subtractPaise(grossPaise, netPaise) : null,
    netPaise: hasFees ? netPaise : null,
    settlement: id === null || !hasFees ? null : { id, bankReference, settledOn },
  };
};

const netsOf = (grossPaise: number, feePaise: number): readonly number[] => [
  sumPaise([grossPaise, feePaise]),
  subtractPaise(grossPaise, feePaise),
  grossPaise,
];
