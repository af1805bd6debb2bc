import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextDayAfter, periodAfter, periodDayOf } from './subscription-period.ts';

it.each([
  ['month', '2026-11-23T05:00:00.000Z', '2026-12-23T05:00:00.000Z'],
  ['year', '2026-11-23T05:00:00.000Z', '2027-11-23T05:00:00.000Z'],
  ['month', '2027-01-31T05:00:00.000Z', '2027-02-28T05:00:00.000Z'],
  ['month', '2028-01-31T05:00:00.000Z', '2028-02-29T05:00:00.000Z'],
  ['year', '2028-02-29T05:00:00.000Z', '2029-02-28T05:00:00.000Z'],
  // The last day of January in India, though not yet in Greenwich.
  ['month', '2027-01-30T20:00:00.000Z', '2027-02-27T20:00:00.000Z'],
] as const)('one %s after %s is %s', (period, from, to) => {
  expect(periodAfter(from, period)).toBe(to);
});

it.each([
  ['2027-02-28T05:00:00.000Z', 31, '2027-03-31T05:00:00.000Z'],
  ['2027-03-31T05:00:00.000Z', 31, '2027-04-30T05:00:00.000Z'],
  ['2027-02-28T05:00:00.000Z', 29, '2027-03-29T05:00:00.000Z'],
])('one month after %s, for a period day of %i, is %s', (from, day, to) => {
  expect(periodAfter(from, 'month', day)).toBe(to);
});

it.each([
  ['2027-02-28T05:00:00.000Z', 31, 31],
  ['2027-04-30T05:00:00.000Z', 31, 31],
  ['2027-02-28T05:00:00.000Z', 5, 28],
  // Not the month's last day: an operator or the registrar set this end.
  ['2027-03-28T05:00:00.000Z', 31, 28],
])('a period that ends at %s and began on day %i has period day %i', (end, begun, day) => {
  expect(periodDayOf(end, begun)).toBe(day);
});

it.each([
  ['2026-11-23T05:00:00.000Z', '2026-11-23T18:30:00.000Z'],
  ['2026-11-23T18:29:59.999Z', '2026-11-23T18:30:00.000Z'],
  // The next day in India already.
  ['2026-11-23T18:30:00.000Z', '2026-11-24T18:30:00.000Z'],
])('after %s the next day in India starts at %s', (at, begins) => {
  expect(new Date(nextDayAfter(Date.parse(at))).toISOString()).toBe(begins);
});

it('a month has at least 28 days, and a year at least 365', () => {
  const moment = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2090-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moment, fc.constantFrom('month' as const, 'year' as const), (from, period) => {
      const days = (Date.parse(periodAfter(from.toISOString(), period)) - from.getTime()) / 864e5;
      const [minDays, maxDays] = period === 'month' ? [28, 31] : [365, 366];
      expect(days).toBeGreaterThanOrEqual(minDays);
      expect(days).toBeLessThanOrEqual(maxDays);
    }),
  );
});
