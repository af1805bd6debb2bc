/** ISO 8601 with an offset: without one the time depends on the machine. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** @param day such as "2026-02-31", which `Date` reads as a day of March. */
export const isDay = (day: string): boolean => {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  const at = new Date(Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, date));
  return at.getUTCMonth() + 1 === month && at.getUTCDate() === date;
};

/** @returns the start of the day in India, in ms since 1970; null for an invalid day. */
export const beginOfDay = (day: string): number | null =>
  isDay(day) ? Date.parse(`${day}T00:00:00+05:30`) : null;

export const MOMENT_SAYS =
  'a day in India, such as 2026-11-23 (from its first moment), or a time, such as ' +
  '2026-11-23T14:30+05:30';

/** @returns ms since 1970; null for an invalid moment. */
export const readMoment = (text: string): number | null => {
  if (!text.includes('T')) return beginOfDay(text);
  const at = MOMENT.test(text) && isDay(text.slice(0, 10)) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
};
