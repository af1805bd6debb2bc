import { DAY_MS } from '@haat/contracts/durations';
import { type Kind, understood } from '../command-line/kinds.ts';
import { beginOfDay, isDay } from '../command-line/moment.ts';
import type { Window } from './rows.ts';

export const DAY: Kind = { isOne: isDay, says: 'a day in India, such as 2026-04-01' };

/** From the first to the last day in India, both included. */
export const readWindow = (since: string | undefined, until: string | undefined): Window => ({
  sinceMs: since === undefined ? Number.NEGATIVE_INFINITY : understood(beginOfDay(since)),
  untilMs: until === undefined ? Number.POSITIVE_INFINITY : understood(beginOfDay(until)) + DAY_MS,
});

export const MONTH: Kind = {
  isOne: (text) => isDay(`${text}-01`),
  says: 'a month, such as 2026-11',
};

/** @param month a {@link MONTH}. @returns the month in India. */
export const monthWindow = (month: string): Window => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number)).toISOString().slice(0, 10);
  return {
    sinceMs: understood(beginOfDay(`${month}-01`)),
    untilMs: understood(beginOfDay(next)),
  };
};
