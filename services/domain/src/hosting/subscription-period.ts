import { DAY_MS } from '@haat/contracts/durations';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { inIndia } from '@haat/contracts/indian-time';

const MONTHS: Readonly<Record<PlanPeriod, number>> = { month: 1, year: 12 };

const lastDayOf = (year: number, month: number): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/**
 * Adds a period in India's calendar, limited to the month's last day. @param from ISO 8601.
 * @param day of the month; by default that of `from`. @returns ISO 8601 in UTC.
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
 * @param begun day of the month (India) of the period's start. @returns the day of `end`; on the last
 * day of a month, `begun` if that is later.
 */
export const periodDayOf = (end: string, begun: number): number => {
  const date = inIndia(Date.parse(end));
  const day = date.getUTCDate();
  const isLast = day === lastDayOf(date.getUTCFullYear(), date.getUTCMonth());
  return isLast ? Math.max(day, begun) : day;
};

export const dayOfMonth = (at: string): number => inIndia(Date.parse(at)).getUTCDate();

/** @returns the start of the next day in India; both in ms since 1970. */
export const nextDayAfter = (at: number): number => at - (inIndia(at).getTime() % DAY_MS) + DAY_MS;
