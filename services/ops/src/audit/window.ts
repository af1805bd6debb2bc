import { type Kind, understood } from '../command-line/kinds.ts';
import { isDay } from '../command-line/moment.ts';
import type { Window } from './rows.ts';

const DAY_MS = 86_400_000;

export const DAY: Kind = { isOne: isDay, says: 'a day in India, such as 2026-04-01' };

/** @returns when a day of India begins, in ms; null where the text is no day such as 2026-11-22. */
const beginOf = (day: string): number | null =>
  isDay(day) ? Date.parse(`${day}T00:00:00+05:30`) : null;

/** @returns the days of India from the first to the last. */
export const readWindow = (since: string | undefined, until: string | undefined): Window => ({
  sinceMs: since === undefined ? Number.NEGATIVE_INFINITY : understood(beginOf(since)),
  untilMs: until === undefined ? Number.POSITIVE_INFINITY : understood(beginOf(until)) + DAY_MS,
});
