import { inIndia } from '@haat/contracts/indian-time';

/**
 * The Indian financial year, April to March, of a moment as India's calendar has it.
 * @param at milliseconds since 1970.
 * @returns "2627" for April 2026 to March 2027.
 */
export const financialYearOf = (at: number): string => {
  const day = inIndia(at);
  const startsIn = day.getUTCMonth() >= 3 ? 0 : -1;
  const first = day.getUTCFullYear() + startsIn;
  return [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('');
};

const formatNumber = (prefix: string, financialYear: string, sequence: number): string =>
  `${prefix}-${financialYear}-${String(sequence).padStart(5, '0')}`;

/** What a number says. */
export type NumberParts = {
  /** "2627" for April 2026 to March 2027. */
  readonly financialYear: string;
  /** From 1. */
  readonly sequence: number;
};

const readNumber = (prefix: string, number: string): NumberParts | null => {
  const [, start, financialYear = '', sequence] = /^(\w+)-(\d{4})-(\d{5,8})$/.exec(number) ?? [];
  return start === prefix ? { financialYear, sequence: Number(sequence) } : null;
};

/**
 * Consecutive within its financial year and at most 16 characters (CGST Rule 46).
 * @param sequence from 1.
 * @returns "HT-2627-00217".
 */
export const formatInvoiceNumber = (financialYear: string, sequence: number): string =>
  formatNumber('HT', financialYear, sequence);

/** The same of credit notes (CGST Rule 53), which count by themselves. @returns "CN-2627-00001". */
export const formatCreditNoteNumber = (financialYear: string, sequence: number): string =>
  formatNumber('CN', financialYear, sequence);

/** @returns what {@link formatInvoiceNumber} was given; null for what it did not write. */
export const readInvoiceNumber = (number: string): NumberParts | null => readNumber('HT', number);

/** @returns what {@link formatCreditNoteNumber} was given; null for what it did not write. */
export const readCreditNoteNumber = (number: string): NumberParts | null =>
  readNumber('CN', number);
