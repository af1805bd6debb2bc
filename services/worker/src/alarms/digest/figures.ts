import { DAY_MS } from '@haat/contracts/durations';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const numbers = new Intl.NumberFormat('en-IN');

/** @param one its plural has an s. @returns "1 event" or "1,00,000 events". */
export const counted = (count: number, one: string): string =>
  `${numbers.format(count)} ${one}${count === 1 ? '' : 's'}`;

/** @returns such as "5 minutes", "47 hours" or "2 days". */
export const ageText = (ms: number): string => {
  if (ms < HOUR_MS) return counted(Math.max(0, Math.floor(ms / MINUTE_MS)), 'minute');
  if (ms < 2 * DAY_MS) return counted(Math.floor(ms / HOUR_MS), 'hour');
  return counted(Math.floor(ms / DAY_MS), 'day');
};

/** @param at ISO 8601 or a date. @param now ms since 1970. */
export const ageOf = (at: string | Date, now: number): string =>
  ageText(now - new Date(at).getTime());

/** @param share 0 to 1. @returns such as "85 %". */
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
