import type { Window } from './rows.ts';

const DAY_MS = 86_400_000;

/** @returns when a day of India begins, in ms; null where the text is no day such as 2026-11-22. */
const beginOf = (day: string): number | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const utc = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(utc.getTime()) && utc.toISOString().startsWith(day);
  return isDay ? Date.parse(`${day}T00:00:00+05:30`) : null;
};

/** @returns the days of India from the first to the last; null where one is no day. */
export const readWindow = (since: string | undefined, until: string | undefined): Window | null => {
  const sinceMs = since === undefined ? Number.NEGATIVE_INFINITY : beginOf(since);
  const lastMs = until === undefined ? Number.POSITIVE_INFINITY : beginOf(until);
  return sinceMs === null || lastMs === null ? null : { sinceMs, untilMs: lastMs + DAY_MS };
};
