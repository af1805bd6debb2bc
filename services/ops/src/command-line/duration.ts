import { readMoment } from './moment.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** @param ms negative counts as 0. @returns roughly, such as "3 h". */
export const durationOf = (ms: number): string => {
  if (ms < MINUTE) return `${Math.max(0, Math.floor(ms / SECOND))} s`;
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} days`;
};

const SPAN = /^(\d{1,6})(min|h|d)$/;
const MS = { min: MINUTE, h: HOUR, d: DAY } as const;

/** @param text such as "7d" or "90min" ago, or a {@link readMoment}. @returns ms since 1970 */
export const momentOf = (text: string, now: number): number | null => {
  const [, count, unit] = SPAN.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) return now - Number(count) * MS[unit as 'h'];
  return readMoment(text);
};
