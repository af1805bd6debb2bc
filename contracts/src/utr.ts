import { DAY_MS } from './durations.ts';
import { inIndia } from './indian-time.ts';

const NEAR_DAYS = 7;

/** Spaces, hyphens of any kind and invisible characters that stand between two digits. */
const BETWEEN_DIGITS = /(?<=\d)[\s\p{Pd}\p{Cf}]+(?=\d)/gu;
const TWELVE_DIGITS = /(?<!\d)\d{12}(?!\d)/g;

/**
 * The UTR (YDDDSSSSSSSS, twelve digits) in what somebody typed, or a bank wrote: one spelling per
 * bank reference, so that no spacing, label or leading letter lets it pay twice.
 * @returns null when there is no run of exactly twelve digits, or when there are different ones.
 */
export const readUtr = (typed: string): string | null => {
  const runs = typed.normalize('NFKC').replace(BETWEEN_DIGITS, '').match(TWELVE_DIGITS);
  const [utr, ...others] = new Set(runs);
  return utr !== undefined && others.length === 0 ? utr : null;
};

/** "6325" for 21 November 2026 in India: last digit of the year, day of the year from 001. */
const dayCode = (at: number): string => {
  const day = inIndia(at);
  const year = day.getUTCFullYear();
  const dayOfYear = Math.floor((day.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  return `${year % 10}${String(dayOfYear).padStart(3, '0')}`;
};

/**
 * Tells whether a UTR does not read like one of these days: it begins with a date that is more than
 * a week from today in India. Only a hint, since banks differ.
 * @param utr as {@link readUtr} gives it.
 * @param now ms since 1970.
 */
export const utrLooksUnusual = (utr: string, now: number): boolean => {
  for (let days = -NEAR_DAYS; days <= NEAR_DAYS; days += 1) {
    if (utr.startsWith(dayCode(now + days * DAY_MS))) return false;
  }
  return true;
};
