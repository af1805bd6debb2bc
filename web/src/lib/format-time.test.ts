import { expect, test } from 'vitest';
import {
  formatClock,
  formatDate,
  formatDayTime,
  formatTime,
  formatWeekdayDate,
  formatZone,
} from './format-time.ts';

const INDIA = 'Asia/Kolkata';
const morning = new Date('2026-11-21T05:12:07Z');

test('a time is formatted in the Indian time zone', () => {
  expect(formatClock(morning, INDIA)).toBe('10:42:07');
  expect(formatTime(morning, INDIA)).toBe('10:42');
  expect(formatZone(morning, INDIA)).toBe('IST');
});

test('midnight is hour 00, never 24', () => {
  expect(formatClock(new Date('2026-11-20T18:30:00Z'), INDIA)).toBe('00:00:00');
});

test('dates are formatted as day, month, year', () => {
  expect(formatDate(morning, INDIA)).toBe('21 Nov 2026');
  expect(formatWeekdayDate(morning, INDIA)).toBe('Sat 21 Nov 2026');
  expect(formatDayTime(morning, INDIA)).toBe('21 Nov, 10:42');
});

test('the date is in the reader’s time zone, not the server’s', () => {
  expect(formatDate(new Date('2026-11-20T20:00:00Z'), INDIA)).toBe('21 Nov 2026');
});
