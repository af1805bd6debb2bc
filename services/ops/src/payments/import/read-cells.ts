import type { Paise } from '@haat/contracts/money';
import { NO_UTR, utrsIn } from '@haat/contracts/utr';
import type { BankProfile } from './bank-profile.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Two-digit years begin here. */
const CENTURY = 2000;

const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;

/** @param text 05/11/26, 5 Nov 2026, 2026-11-05, … @returns such as 2026-11-05; null for no day. */
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

/** In paise: ₹100 crore. A greater sum is a misreading. */
const AMOUNT_MAX = 100_000_000_000;

/** No comma before the last two digits: some banks write paise behind it. */
const AMOUNT =
  /^(?<sign>[-+(])?(?:₹|rs\.?|inr)?(?<rupees>\d{1,13}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(?<decimals>\d{1,30}))?\)?(?:\(?(?<side>cr|dr)\)?)?\.?$/;

/** Spreadsheets' rounding errors, such as 1.4551915228366852e-11. */
const TINY = /^[-+]?\d(?:\.\d+)?e-\d{1,3}$/;

/** In rupees: larger than the error of binary fractions. */
const ROUNDING = 1e-6;

/** @param text 1,50,000.00, (549.00), 549.00 Cr, … @returns paise; 0 if empty; null if invalid. */
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

export const readSide = (text: string): 'in' | 'out' | null => {
  const [, credit, debit] = /^\s*(?:(cr?|credit)|(dr?|debit))\b/i.exec(text) ?? [];
  return credit ? 'in' : debit ? 'out' : null;
};

/** Spreadsheets shorten long numbers to 6.30512E+11. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d{2}$/i;

/** @returns whether a spreadsheet has destroyed the UTR. */
export const isShortened = (reference: string, narration: string): boolean =>
  SHORTENED.test(reference.trim()) && utrOf(reference, narration) === null;

/** Some banks pad the UTR with zeros to sixteen digits. */
const PADDED = /(?<!\d)0{4}(\d{12})(?!\d)/;
/** The bank's own words come first, the payer's after them. */
const UTR_AT_START =
  /^(?:BY TRANSFER-)?(?:UPI|IMPS)(?:[/\-: ]+(?:CR|IN|P2A|P2M))?[/\-: ]+(\d{12})(?![\d@])/i;

/** From the reference, else the narration, which payers may write. @returns null if ambiguous. */
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
