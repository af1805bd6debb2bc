import type { Columns } from './bank-profile.ts';
import type { FileRow, Header } from './find-header.ts';
import { isShortened, readAmount, readDay, readSide, utrOf } from './read-cells.ts';

export type ReportedRow = { readonly line: number; readonly why: string };

export type Movement = {
  readonly line: number;
  readonly day: string;
  readonly valueDate: string;
  /** Negative for outgoing money. */
  readonly paise: number;
  readonly balancePaise: number | null;
  readonly narration: string;
  readonly reference: string;
};

/** May be an opening balance or a total: its neighbours decide. */
export type Doubtful = {
  readonly line: number;
  /** In paise, null where missing; `amount` is negative for outgoing money. */
  readonly credit: number | null;
  readonly debit: number | null;
  readonly amount: number | null;
  readonly balancePaise: number | null;
  readonly mayBeTotal: boolean;
  /** It may have a UTR, so it must be reported. */
  readonly namesTransfer: boolean;
  readonly otherwise: Movement | ReportedRow;
};

const TEXT_MAX = 200;

/** One line, without characters that databases or terminals refuse. */
const clean = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim())
    .slice(0, TEXT_MAX)
    .join('');

/** How banks begin totals. A payer's note comes later in the text. */
const SUMS_UP =
  /^\W*(?:(?:grand|sub|page|transaction)[\s-]*)?(?:totals?\b|summary\b|(?:(?:opening|closing)\s+bal|(?:balance\s+)?(?:brought|carried)\s+forward|(?:balance\s+)?[bc]\s?\/\s?f\b))/i;

const MONEY = ['credit', 'debit', 'amount'] as const;

const hasDigit = (text: string): boolean => /\d/.test(text);

const amountOf = (text: string): number | null => (hasDigit(text) ? readAmount(text) : null);

/** Negative when overdrawn. */
const balanceOf = (cell: (name: keyof Columns) => string): number | null => {
  const balance = amountOf(cell('balance'));
  return balance !== null && readSide(cell('balanceSide')) === 'out' ? -Math.abs(balance) : balance;
};

/** @param today in India, such as 2026-11-05. @returns null for a row without an amount. */
export const readRow = (
  { line, cells, isUnreadable }: FileRow,
  header: Header,
  today: string,
): Movement | Doubtful | ReportedRow | null => {
  if (isUnreadable) return { line, why: 'its quotes do not fit, or it is too long' };
  const cell = (name: keyof Columns): string => {
    const at = header.columns[name];
    return at === undefined ? '' : (cells[at] ?? '').trim();
  };
  const days = [cell('date'), cell('valueDate')];
  const isDated = days.some((day) => readDay(day, header.profile.dates) !== null);
  const [credit = null, debit = null, amount = null] = MONEY.map((name) => amountOf(cell(name)));
  const balancePaise = balanceOf(cell);
  const hasMoney = [credit, debit, amount].some((sum) => sum !== null && sum !== 0);
  const misread = MONEY.map(cell).filter((text) => readAmount(text) === null);
  const otherwise = readMovement(line, cell, header, today);
  const namesUtr = utrOf(cell('reference'), cell('narration')) !== null;

  if (!hasMoney && misread.length > 0) {
    // Notes and repeated headers also reach into the amount columns.
    const isMeant =
      isDated ||
      (misread.some(hasDigit) && (days.some(hasDigit) || namesUtr || balancePaise !== null));
    return isMeant ? otherwise : null;
  }
  if (!hasMoney && balancePaise === null) return null;
  const isTotal = cells.some((text) => SUMS_UP.test(text));
  if (isDated && hasMoney && !isTotal) return otherwise;
  const isOut = readSide(cell('side')) === 'out';
  return {
    ...{ line, credit, debit, balancePaise, otherwise },
    amount: isOut && amount !== null ? -Math.abs(amount) : amount,
    mayBeTotal: isTotal || !cells.some((text) => /\p{L}/u.test(text)),
    namesTransfer: hasMoney && namesUtr,
  };
};

const readMovement = (
  line: number,
  cell: (name: keyof Columns) => string,
  { profile, columns }: Header,
  today: string,
): Movement | ReportedRow => {
  const refuse = (why: string): ReportedRow => ({ line, why });
  const booked = readDay(cell('date'), profile.dates);
  const counts = cell('valueDate');
  // `-`, `NA` or `00/00/0000` as value date: the booking date counts.
  const written = /[1-9]/.test(counts) ? counts : cell('date') || counts;
  const valueDate = readDay(written, profile.dates);
  if (valueDate === null) {
    return refuse(written === '' ? 'it has no date' : `“${clean(written)}” is no date`);
  }
  if (valueDate > today) return refuse(`${valueDate} is still to come`);
  const read = MONEY.map((name) => readAmount(cell(name)));
  const misread = MONEY.find((_, at) => read[at] === null);
  if (misread !== undefined) return refuse(`“${clean(cell(misread))}” is no amount`);
  const [credit = 0, debit = 0, amount = 0] = read as readonly number[];
  const side = columns.side === undefined ? 'in' : readSide(cell('side'));
  if (side === null) return refuse(`“${clean(cell('side'))}” is neither Cr nor Dr`);
  if (credit !== 0 && debit !== 0) return refuse('money came in and went out in one row');
  if (credit < 0) return refuse('a credit is below zero');
  if (isShortened(cell('reference'), cell('narration'))) {
    const what = `a spreadsheet has shortened “${clean(cell('reference'))}”`;
    return refuse(`${what}: download the statement again, and import it unopened`);
  }
  return {
    ...{ line, valueDate },
    balancePaise: balanceOf(cell),
    day: booked ?? valueDate,
    paise: credit - Math.abs(debit) + (side === 'out' ? -Math.abs(amount) : amount),
    narration: clean(cell('narration')),
    reference: clean(cell('reference')),
  };
};
