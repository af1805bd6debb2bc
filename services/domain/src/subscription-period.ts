import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { inIndia } from '@haat/contracts/indian-time';

const MONTHS: Readonly<Record<PlanPeriod, number>> = { month: 1, year: 12 };

/**
 * The end of a period as India's calendar counts: the same day and time of a later month, or that
 * month's last day where it has no such day.
 * @param from ISO 8601.
 * @returns ISO 8601 in UTC.
 */
export const periodAfter = (from: string, period: PlanPeriod): string => {
  const start = Date.parse(from);
  const day = inIndia(start);
  const offset = day.getTime() - start;
  const end = new Date(day);
  end.setUTCMonth(end.getUTCMonth() + MONTHS[period]);
  // Counted on into the month after.
  if (end.getUTCDate() !== day.getUTCDate()) end.setUTCDate(0);
  return new Date(end.getTime() - offset).toISOString();
};

const DAY_MS = 86_400_000;

/** @returns when the next day begins in India; both in ms since 1970. */
export const nextDayAfter = (at: number): number => at - (inIndia(at).getTime() % DAY_MS) + DAY_MS;
