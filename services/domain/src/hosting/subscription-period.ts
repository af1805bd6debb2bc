import { DAY_MS } from '@haat/contracts/durations';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { inIndia } from '@haat/contracts/indian-time';

const MONTHS: Readonly<Record<PlanPeriod, number>> = { month: 1, year: 12 };

const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * The end of a period as India's calendar counts: the same day and time of a later month, or that
 * month's last day where it has no such day.
 * @param from ISO 8601.
 * @param day of the month on which the period ends where the month has it: that of `from` unless given.
 * @returns ISO 8601 in UTC.
 */
export const periodAfter = (from: string, period: PlanPeriod, day?: number): string => {
  const start = Date.parse(from);
  const end = inIndia(start);
  const offset = end.getTime() - start;
  const requested = day ?? end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + MONTHS[period]);
  end.setUTCDate(Math.min(requested, lastDayOf(end.getUTCFullYear(), end.getUTCMonth())));
  return new Date(end.getTime() - offset).toISOString();
};

/**
 * @param end of a period. @param begun the day of a month on which it began, as India counts.
 * @returns on which day of a month the next ones end: a short month must not make them shorter.
 */
export const periodDayOf = (end: string, begun: number): number => {
  const date = inIndia(Date.parse(end));
  const day = date.getUTCDate();
  const isLast = day === lastDayOf(date.getUTCFullYear(), date.getUTCMonth());
  return isLast ? Math.max(day, begun) : day;
};

/** @returns the day of the month in India. */
export const dayOfMonth = (at: string): number => inIndia(Date.parse(at)).getUTCDate();

/** @returns when the next day begins in India; both in ms since 1970. */
export const nextDayAfter = (at: number): number => at - (inIndia(at).getTime() % DAY_MS) + DAY_MS;
