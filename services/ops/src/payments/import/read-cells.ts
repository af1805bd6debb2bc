import type { Paise } from '@haat/contracts/money';
import { NO_UTR } from '@haat/contracts/utr';
import type { BankProfile } from './bank-profile.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The least year that two digits mean; a statement is of this century. */
const CENTURY = 2000;

const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

/**
 * Reads a day, however a bank writes it: 05/11/26, 05-11-2026, 5 Nov 2026, 2026-11-05; a time behind
 * it is left out.
 * @returns such as 2026-11-05; null when it is no day.
 */
export const readDay = (text: string, order: BankProfile['dates']): string | null => {
  const match =
    /^(\d{1,4}|[a-z]{3,9})[/\-. ](\d{1,2}|[a-z]{3,9})[/\-., ]+(\d{1,4})(?:[ T,].*)?$/i.exec(
      text.trim(),
    );
  if (match === null) return null;
  const [, first = '', second = '', third = ''] = match;
  const isIso = first.length === 4;
  const [day, month, year] =
    isIso || order === 'ymd'
      ? [third, second, first]
      : order === 'mdy'
        ? [second, first, third]
        : [first, second, third];
  const full = year.length === 2 ? CENTURY + Number(year) : Number(year);
  const at = new Date(Date.UTC(full, monthOf(month) - 1, Number(day)));
  const isThatDay =
    at.getUTCFullYear() === full &&
    at.getUTCMonth() === monthOf(month) - 1 &&
    at.getUTCDate() === Number(day);
  return isThatDay && full >= CENTURY ? at.toISOString().slice(0, 10) : null;
};

/** In paise: a hundred crore rupees. A greater sum was misread. */
const AMOUNT_MAX = 100_000_000_000;

/** A comma before two last digits is no grouping: some write paise behind it. */
const AMOUNT =
  /^(?<sign>[-+(])?(?:₹|rs\.?|inr)?(?<rupees>\d{1,13}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(?<decimals>\d{1,30}))?\)?(?:\(?(?<side>cr|dr)\)?)?\.?$/;

/** As spreadsheets write the nothing that is left of sums: 1.4551915228366852e-11. */
const TINY = /^[-+]?\d(?:\.\d+)?e-\d{1,3}$/;

/** In rupees: what spreadsheets are off by, as they count in binary fractions. */
const ROUNDING = 1e-6;

/**
 * Reads rupees, however a bank writes them: 1,50,000.00, -549, (549.00), 549.00 Cr, ₹549.
 * @returns paise, below zero for what went out; 0 for an empty cell or a dash; null when it is no
 *   amount, or no whole number of paise.
 */
export const readAmount = (text: string): Paise | null => {
  const dense = text.toLowerCase().replace(/[\s'"\u2009\u202f\u00a0]/g, '');
  if (/^[-–]?$/.test(dense)) return 0;
  if (TINY.test(dense)) return Math.abs(Number(dense)) < ROUNDING ? 0 : null;
  const { sign, rupees = '', decimals = '', side } = AMOUNT.exec(dense)?.groups ?? {};
  if (rupees === '') return null;
  const fraction = Number(`0.${decimals || '0'}`);
  const paise = Math.round(fraction * 100);
  if (Math.abs(fraction - paise / 100) >= ROUNDING) return null;
  const sum = Number(rupees.replaceAll(',', '')) * 100 + paise;
  if (sum > AMOUNT_MAX) return null;
  const isOut = sign === '-' || sign === '(' || side === 'dr';
  return isOut && sum > 0 ? -sum : sum;
};

/** @returns whether a sum came in or went out, by a bank's Cr and Dr; null where neither stands there. */
export const readSide = (text: string): 'in' | 'out' | null => {
  const [, credit, debit] = /^\s*(?:(cr?|credit)|(dr?|debit))\b/i.exec(text) ?? [];
  return credit ? 'in' : debit ? 'out' : null;
};

/** As spreadsheets write a long number when they save a CSV that was opened in them: 6.30512E+11. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d{2}$/i;

/** @returns whether a row's reference had digits that neither it nor the narration shows any more. */
export const isShortened = (reference: string, narration: string): boolean =>
  SHORTENED.test(reference.trim()) && utrOf(reference, narration) === null;

/** Some banks fill the reference up with noughts, to sixteen digits. */
const PADDED = /(?<!\d)0{4}(\d{12})(?!\d)/;
/** Twelve digits that stand alone; those before an @ are somebody's UPI address. */
const TWELVE_DIGITS = /(?<!\d)\d{12}(?![\d@])/g;
/** Where the bank's own words begin a narration; what a payer wrote comes behind them. */
const UTR_AT_START =
  /^(?:BY TRANSFER-)?(?:UPI|IMPS)(?:[/\-: ]+(?:CR|IN|P2A|P2M))?[/\-: ]+(\d{12})(?![\d@])/i;

/** @returns all that may be a UTR in a text; zeros are none. */
export const utrsIn = (text: string): readonly string[] =>
  (text.match(TWELVE_DIGITS) ?? []).filter((utr) => utr !== NO_UTR);

/**
 * The UTR of a row: of its reference, else of its narration, which strangers write parts of.
 * @returns null where there is none, or where several stand there and nothing tells which it is.
 */
export const utrOf = (reference: string, narration: string): string | null => {
  const padded = PADDED.exec(reference)?.[1];
  if (padded !== undefined && padded !== NO_UTR) return padded;
  for (const text of [reference, narration]) {
    const marked = UTR_AT_START.exec(text)?.[1];
    if (marked !== undefined && marked !== NO_UTR) return marked;
    const [utr, ...others] = new Set(utrsIn(text));
    if (utr !== undefined) return others.length === 0 ? utr : null;
  }
  return null;
};
