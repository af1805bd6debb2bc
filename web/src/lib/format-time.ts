/** How moments read on the site: always the reader's own time zone unless one is given. */

const parts = (at: Date, options: Intl.DateTimeFormatOptions): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-IN', { hourCycle: 'h23', ...options })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

/** @returns "10:42:07". */
export const formatClock = (at: Date, timeZone?: string): string => {
  const { hour, minute, second } = parts(at, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  });
  return `${hour}:${minute}:${second}`;
};

/** @returns "10:42". */
export const formatTime = (at: Date, timeZone?: string): string =>
  formatClock(at, timeZone).slice(0, 5);

/** @returns "21 Nov 2026". */
export const formatDate = (at: Date, timeZone?: string): string => {
  const { day, month, year } = parts(at, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  return `${day} ${month} ${year}`;
};

/** @returns "Sat 21 Nov 2026". */
export const formatWeekdayDate = (at: Date, timeZone?: string): string =>
  `${parts(at, { weekday: 'short', timeZone }).weekday} ${formatDate(at, timeZone)}`;

/** @returns "21 Nov, 10:42". */
export const formatDayTime = (at: Date, timeZone?: string): string => {
  const { day, month } = parts(at, { day: 'numeric', month: 'short', timeZone });
  return `${day} ${month}, ${formatTime(at, timeZone)}`;
};

/** @returns the short name of the zone, "IST" in India. */
export const formatZone = (at: Date, timeZone?: string): string =>
  parts(at, { timeZoneName: 'short', timeZone }).timeZoneName ?? '';
