import { inIndia } from '@haat/contracts/indian-time';

/** @param at ms since 1970. @returns "2627" for April 2026 to March 2027, in IST. */
export const financialYearOf = (at: number): string => {
  const day = inIndia(at);
  const startsIn = day.getUTCMonth() >= 3 ? 0 : -1;
  const first = day.getUTCFullYear() + startsIn;
  return [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('');
};

const formatNumber = (prefix: string, financialYear: string, sequence: number): string =>
  `${prefix}-${financialYear}-${String(sequence).padStart(5, '0')}`;

export type NumberParts = {
  /** "2627" for April 2026 to March 2027. */
  readonly financialYear: string;
  readonly sequence: number;
};

const readNumber = (prefix: string, number: string): NumberParts | null => {
  const [, start, financialYear = '', sequence] = /^(\w+)-(\d{4})-(\d{5,8})$/.exec(number) ?? [];
  return start === prefix ? { financialYear, sequence: Number(sequence) } : null;
};

/** At most 16 characters (CGST Rule 46). @param sequence from 1. @returns "HT-2627-00217". */
export const formatInvoiceNumber = (financialYear: string, sequence: number): string =>
  formatNumber('HT', financialYear, sequence);

/** Credit notes have their own series (CGST Rule 53). @returns "CN-2627-00001". */
export const formatCreditNoteNumber = (financialYear: string, sequence: number): string =>
  formatNumber('CN', financialYear, sequence);

export const readInvoiceNumber = (number: string): NumberParts | null => readNumber('HT', number);

export const readCreditNoteNumber = (number: string): NumberParts | null =>
  readNumber('CN', number);
