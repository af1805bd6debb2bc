import { inIndia } from '@haat/contracts/indian-time';

/** The zone of the times that people read; JSON has ISO 8601 in UTC. */
export type Zone = 'IST' | 'UTC';

/** ISO 8601 in UTC; not in quotes, where it is a value of printed JSON. */
const INSTANT = /(?<!["\w])\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?Z(?!["\w])/g;

/** @returns the text with its instants as "2026-11-28 14:30 IST". */
export const withTimesIn = (zone: Zone, text: string): string =>
  text.replaceAll(INSTANT, (instant) => {
    const at = Date.parse(instant);
    if (Number.isNaN(at)) return instant;
    const local = (zone === 'IST' ? inIndia(at) : new Date(at)).toISOString();
    return `${local.slice(0, 10)} ${local.slice(11, 16)} ${zone}`;
  });
