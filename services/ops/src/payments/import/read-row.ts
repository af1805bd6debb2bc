import type { Columns } from './bank-profile.ts';
import type { FileRow, Header } from './find-header.ts';
import { isShortened, readAmount, readDay, readSide, utrOf } from './read-cells.ts';

/** A row, and what is said about it. */
export type ReportedRow = { readonly line: number; readonly why: string };

export type Movement = {
  readonly line: number;
  /** When it was booked: a statement is of days of these. */
  readonly day: string;
  readonly valueDate: string;
  /** Below zero where it went out. */
  readonly paise: number;
  readonly balancePaise: number | null;
  readonly narration: string;
  readonly reference: string;
};

/** A row with an amount that may be an opening balance or a total: the rows around it decide. */
export type Doubtful = {
  readonly line: number;
  /** Sums in paise, null where the row has none: what came in, what went out, and both in one column, below zero where it went out. */
  readonly credit: number | null;
  readonly debit: number | null;
  readonly amount: number | null;
  readonly balancePaise: number | null;
  /** Its words may be those of a total. */
  readonly mayBeTotal: boolean;
  /** It has money and a UTR, or an account number that looks like one: it is never passed over. */
  readonly namesTransfer: boolean;
  /** What the row is where nothing around it says that it is no movement. */
  readonly otherwise: Movement | ReportedRow;
};

const TEXT_MAX = 200;

/** One line, without what no database or terminal takes. */
const clean = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim())
    .slice(0, TEXT_MAX)
    .join('');

/** How banks begin rows that sum up others. A payer's note comes behind the bank's own words. */
const SUMS_UP =
  /^\W*(?:(?:grand|sub|page|transaction)[\s-]*)?(?:totals?\b|summary\b|(?:(?:opening|closing)\s+bal|(?:balance\s+)?(?:brought|carried)\s+forward|(?:balance\s+)?[bc]\s?\/\s?f\b))/i;

const MONEY = ['credit', 'debit', 'amount'] as const;

const hasDigit = (text: string): boolean => /\d/.test(text);

/** @returns paise; null where there is no amount, or a text. */
const amountOf = (text: string): number | null => (hasDigit(text) ? readAmount(text) : null);

/** Below zero where the account is overdrawn. */
const balanceOf = (cell: (name: keyof Columns) => string): number | null => {
  const balance = amountOf(cell('balance'));
  return balance !== null && readSide(cell('balanceSide')) === 'out' ? -Math.abs(balance) : balance;
};

/**
 * Reads a row below the header.
 * @param today in India, such as 2026-11-05: later rows are refused.
 * @returns null for a row without an amount: a blank one, a heading, a note of the bank.
 */
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
    // Notes of the bank, and heads on each page, reach into columns of amounts.
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
  // Banks write -, NA or 00/00/0000 where there is no value date: the row's own date counts.
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
