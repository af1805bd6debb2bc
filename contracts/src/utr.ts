import { inIndia } from './indian-time.ts';

/** A bank reference of UPI: last digit of the year, day of the year, sequence (YDDDSSSSSSSS). */
const UTR = /^\d{12}$/;
const DAY_MS = 24 * 60 * 60 * 1000;
const NEAR_DAYS = 7;

/** "6325" for 21 November 2026 in India: last digit of the year, day of the year from 001. */
const dayCode = (at: number): string => {
  const day = inIndia(at);
  const year = day.getUTCFullYear();
  const dayOfYear = Math.floor((day.getTime() - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  return `${year % 10}${String(dayOfYear).padStart(3, '0')}`;
};

/** Tells whether a transaction id, without spaces and hyphens, has the twelve digits of a UTR. */
export const hasUtrDigits = (transactionId: string): boolean => UTR.test(transactionId);

/**
 * Tells whether a transaction id does not read like a UTR of these days: twelve digits that begin
 * with a date within a week of today in India. Only a hint, since banks differ.
 * @param transactionId without spaces and hyphens.
 * @param now ms since 1970.
 */
export const utrLooksUnusual = (transactionId: string, now: number): boolean => {
  if (!hasUtrDigits(transactionId)) return true;
  for (let days = -NEAR_DAYS; days <= NEAR_DAYS; days += 1) {
    if (transactionId.startsWith(dayCode(now + days * DAY_MS))) return false;
  }
  return true;
};
