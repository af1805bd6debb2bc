/** In the reader's time zone unless one is given. */

/** Kept: making one is slow, and a long list has hundreds of dates. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-IN', { hourCycle: 'h23', ...options });
  formats.set(key, format);
  return format;
};

const parts = (at: Date, options: Intl.DateTimeFormatOptions): Record<string, string> =>
  Object.fromEntries(
    formatOf(options)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );

export const formatClock = (at: Date, timeZone?: string): string => {
  const { hour, minute, second } = parts(at, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  });
  return `${hour}:${minute}:${second}`;
};

export const formatTime = (at: Date, timeZone?: string): string =>
  formatClock(at, timeZone).slice(0, 5);

export const formatDate = (at: Date, timeZone?: string): string => {
  const { day, month, year } = parts(at, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  return `${day} ${month} ${year}`;
};

export const formatWeekdayDate = (at: Date, timeZone?: string): string =>
  `${parts(at, { weekday: 'short', timeZone }).weekday} ${formatDate(at, timeZone)}`;

export const formatDayTime = (at: Date, timeZone?: string): string => {
  const { day, month } = parts(at, { day: 'numeric', month: 'short', timeZone });
  return `${day} ${month}, ${formatTime(at, timeZone)}`;
};

export const formatZone = (at: Date, timeZone?: string): string =>
  parts(at, { timeZoneName: 'short', timeZone }).timeZoneName ?? '';
