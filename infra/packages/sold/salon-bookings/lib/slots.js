/** Times are minutes since midnight. Days are "2026-03-01", in India's time zone. */

export const minutesOf = (time) => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours * 60 + minutes;
};
export const timeOf = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** "2026-12-02" as "Wednesday, 2 December 2026". */
export const shownDay = (day) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { dateStyle: 'full', timeZone: 'UTC' });

/** In India, whatever the time zone of the server. */
export const nowInIndia = (ms = Date.now()) => {
  const shifted = new Date(ms + 5.5 * 3_600_000).toISOString();
  return { day: shifted.slice(0, 10), minute: minutesOf(shifted.slice(11, 16)) };
};

/** False for a date that does not exist, such as "2026-02-30". */
export const isDay = (text) => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};

/** @param days from `day` on */
export const dayAfter = (day, days) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const daysBetween = (from, to) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * The free starting times of a service with a stylist on a day.
 * @param bookings of that stylist on that day: `[{ begins, ends }]`
 * @returns minutes since midnight; empty for a closed or past day, or one too far ahead
 */
export const freeSlots = (salon, { service, stylist, day }, bookings, now) => {
  const takes = salon.services.find(({ id }) => id === service)?.minutes[stylist];
  if (takes === undefined || !isDay(day)) return [];
  const ahead = daysBetween(now.day, day);
  const hours = salon.hours[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (!hours || ahead < 0 || ahead > salon.daysAhead) return [];
  const [opens, closes] = hours.map(minutesOf);
  const slots = [];
  for (let begins = opens; begins + takes <= closes; begins += salon.everyMinutes) {
    const isPast = ahead === 0 && begins <= now.minute;
    const isTaken = bookings.some((one) => begins < one.ends && one.begins < begins + takes);
    if (!isPast && !isTaken) slots.push(begins);
  }
  return slots;
};
