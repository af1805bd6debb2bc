import { DAY_MS } from './durations.ts';

/** UTC+05:30 all year. */
const OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** @param at ms since 1970. @returns a date whose UTC fields are India's; not a real moment. */
export const inIndia = (at: number): Date => new Date(at + OFFSET_MS);

/** @returns "31 Dec 2026" in India; `at` is ms since 1970. */
export const indianDate = (at: number): string =>
  inIndia(at).toUTCString().slice(5, 16).replace(/^0/, '');

/** @returns "2026-12-31" in India; `at` is ms since 1970. */
export const indianDay = (at: number): string => inIndia(at).toISOString().slice(0, 10);

/** @returns when `at`'s day began in India, in ms since 1970; `at` is too. */
export const startOfIndianDay = (at: number): number =>
  Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;

/** @returns when `at`'s year began in India; `at` is ms since 1970. */
export const startOfIndianYear = (at: number): Date =>
  new Date(Date.UTC(inIndia(at).getUTCFullYear(), 0) - OFFSET_MS);
