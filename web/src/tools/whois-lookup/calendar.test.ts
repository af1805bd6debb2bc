import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';

const now = new Date('2026-11-21T09:30:00.123Z');
const file = (
  domain: string,
  expiresAt: string | null = '2027-02-03T04:05:06Z',
  registrar: string | null = null,
) =>
  calendarOf({
    domain,
    registration: {
      expiresAt,
      registrar: registrar === null ? null : { name: registrar, url: null, ianaId: null },
    },
    now,
  });

/** RFC 5545, section 3.1: a line goes on where the next begins with a space. */
const lines = (text: string | null): readonly string[] =>
  (text ?? '').replaceAll('\r\n ', '').split('\r\n');

describe('The calendar entry of an expiry date', () => {
  it('is an all-day event with reminders 30, 7 and 1 days before', () => {
    expect(lines(file('neelkhadi.in'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Haat//Whois lookup//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:20270203-neelkhadi.in@whois.haat',
      'DTSTAMP:20261121T093000Z',
      'DTSTART;VALUE=DATE:20270203',
      'DTEND;VALUE=DATE:20270204',
      'SUMMARY:neelkhadi.in ends',
      'DESCRIPTION:The registration of neelkhadi.in ends today. Renew it before.',
      'TRANSP:TRANSPARENT',
      ...[30, 7, 1].flatMap((days) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `TRIGGER:-P${days}D`,
        `DESCRIPTION:neelkhadi.in ends in ${days} ${days === 1 ? 'day' : 'days'}. Renew it.`,
        'END:VALARM',
      ]),
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('ends on the correct next day at the end of a year or month', () => {
    expect(file('a.in', '2027-12-31')).toContain('DTEND;VALUE=DATE:20280101\r\n');
    expect(file('a.in', '2028-02-28T23:59:59Z')).toContain('DTEND;VALUE=DATE:20280229\r\n');
  });

  it('has lines of at most 75 bytes and never splits a character', () => {
    const text = file('xn--11b7ah1gn.xn--h2brj9c', undefined, 'नीलखादी'.repeat(20));
    for (const line of text?.split('\r\n') ?? []) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toContain('\ufffd');
    }
    expect(lines(text)).toContain('SUMMARY:दुकान.भारत ends');
  });

  it('escapes the registrar’s name', () => {
    const text = file(
      'a.in',
      undefined,
      'Names, Ltd; \\ Sons\r\nBEGIN:VALARM\rX:1\nY:\ud800\u0007',
    );
    const about = lines(text).filter((line) => line.startsWith('DESCRIPTION:The'));
    expect(about).toEqual([
      'DESCRIPTION:The registration of a.in ends today. Renew it at Names\\, Ltd\\; \\\\ ' +
        'Sons\\nBEGIN:VALARM\\nX:1\\nY:\ufffd  before.',
    ]);
    expect(lines(text).filter((line) => line === 'BEGIN:VALARM')).toHaveLength(3);
  });

  it.each([null, 'soon', ''])('is null when the expiry date is unknown: %j', (expiresAt) => {
    expect(file('a.in', expiresAt)).toBeNull();
  });
});
