/** India keeps one offset all year (no daylight saving): UTC+05:30. */
const OFFSET_MS = 5.5 * 60 * 60 * 1000;

/**
 * A moment as Indian clocks show it.
 * @param at ms since 1970.
 * @returns a date whose UTC fields read India's year, month, day and time; no moment in itself.
 */
export const inIndia = (at: number): Date => new Date(at + OFFSET_MS);

/** @returns the day in India as "31 Dec 2026"; `at` is ms since 1970. */
export const indianDate = (at: number): string =>
  inIndia(at).toUTCString().slice(5, 16).replace(/^0/, '');

/** @returns the day in India as "2026-12-31"; `at` is ms since 1970. */
export const indianDay = (at: number): string => inIndia(at).toISOString().slice(0, 10);

/** @returns when the year in India began in which `at` lies; `at` is ms since 1970. */
export const startOfIndianYear = (at: number): Date =>
  new Date(Date.UTC(inIndia(at).getUTCFullYear(), 0) - OFFSET_MS);
