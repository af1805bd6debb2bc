/** A bank reference of UPI: last digit of the year, day of the year, sequence (YDDDSSSSSSSS). */
const UTR = /^(\d)(\d{3})\d{8}$/;
const IST_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK_DAYS = 7;

/** "6051" for 20 February 2026: the year's last digit and the day of the year, from 001. */
const dayCode = (dayMs: number): string => {
  const day = new Date(dayMs);
  const year = day.getUTCFullYear();
  const dayOfYear = Math.floor((dayMs - Date.UTC(year, 0, 1)) / DAY_MS) + 1;
  return `${year % 10}${String(dayOfYear).padStart(3, '0')}`;
};

/**
 * Tells whether a transaction id does not look like a UTR of these days: twelve digits that begin
 * with a date within a week of today in India. Only a hint, since banks differ.
 * @param utr normalized.
 * @param now milliseconds since 1970.
 */
export const utrLooksUnusual = (utr: string, now: number): boolean => {
  const match = UTR.exec(utr);
  if (!match) return true;
  const inIndia = now + IST_OFFSET_MS;
  for (let days = -WEEK_DAYS; days <= WEEK_DAYS; days += 1) {
    if (dayCode(inIndia + days * DAY_MS) === `${match[1]}${match[2]}`) return false;
  }
  return true;
};
