import { DAY_MS } from '@haat/contracts/durations';
import type { Registration } from '@haat/contracts/http/webtools/whois-lookup';
import { nameInBothForms, readableName } from '../idn/readable-name.ts';

const REMINDERS_DAYS = [30, 7, 1] as const;
/** RFC 5545, section 3.1, without the line end. */
const LINE_BYTES = 75;

/** RFC 5545, section 3.3.11; other controls are removed. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed();

const encoder = new TextEncoder();

/** Between characters: some readers join lines after decoding. */
const folded = (line: string): string => {
  const parts = [''];
  let bytes = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (bytes + size > LINE_BYTES) {
      parts.push(' ');
      bytes = 1;
    }
    parts.push(`${parts.pop()}${sign}`);
    bytes += size;
  }
  return parts.join('\r\n');
};

/** "20270203" in UTC, as on the page: the earlier day is the safe one. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '');

const alarm = (days: number, name: string): readonly string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:-P${days}D`,
  `DESCRIPTION:${escaped(`${name} ends in ${days} ${days === 1 ? 'day' : 'days'}. Renew it.`)}`,
  'END:VALARM',
];

type Ending = {
  readonly domain: string;
  readonly registration: Pick<Registration, 'expiresAt' | 'registrar'>;
  readonly now: Date;
};

/** RFC 5545. One UID per name and day: calendars have it once. @returns null without a date. */
export const calendarOf = ({ domain, registration, now }: Ending): string | null => {
  const end = new Date(registration.expiresAt ?? Number.NaN);
  if (Number.isNaN(end.getTime())) return null;
  const name = readableName(domain);
  const at = registration.registrar === null ? '' : ` at ${registration.registrar.name}`;
  const about = `The registration of ${nameInBothForms(domain)} ends today. Renew it${at} before.`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Haat//Whois lookup//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${dayOf(end)}-${domain}@whois.haat`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dayOf(end)}`,
    `DTEND;VALUE=DATE:${dayOf(new Date(end.getTime() + DAY_MS))}`,
    `SUMMARY:${escaped(`${name} ends`)}`,
    `DESCRIPTION:${escaped(about)}`,
    'TRANSP:TRANSPARENT',
    ...REMINDERS_DAYS.flatMap((days) => alarm(days, name)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};
