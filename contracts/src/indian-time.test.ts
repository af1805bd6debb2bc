import { expect, it } from 'vitest';
import { indianDay, inIndia, startOfIndianYear } from './indian-time.ts';

it.each([
  ['2026-12-31T18:29:59.999Z', '2026-12-31'],
  ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ['2026-07-01T00:00:00.000+05:30', '2026-07-01'],
])('at %s the day in India is %s', (moment, day) => {
  expect(indianDay(Date.parse(moment))).toBe(day);
});

it('reads India’s time from the UTC fields', () => {
  const clock = inIndia(Date.parse('2026-11-22T00:00:00Z'));
  expect([clock.getUTCHours(), clock.getUTCMinutes()]).toEqual([5, 30]);
});

it.each([
  ['2026-12-31T18:29:59.999Z', '2025-12-31T18:30:00.000Z'],
  ['2026-12-31T18:30:00.000Z', '2026-12-31T18:30:00.000Z'],
])('at %s the current year in India started at %s', (moment, began) => {
  expect(startOfIndianYear(Date.parse(moment)).toISOString()).toBe(began);
});
