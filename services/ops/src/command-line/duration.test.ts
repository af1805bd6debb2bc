import { expect, it } from 'vitest';
import { durationOf, momentOf } from './duration.ts';

it.each([
  [-5, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3 * 3_600_000 + 1, '3 h'],
  [47.9 * 3_600_000, '47 h'],
  [72 * 3_600_000, '3 days'],
])('%i ms are written as %s', (ms, expected) => {
  expect(durationOf(ms)).toBe(expected);
});

it.each([
  ['90min', '2026-11-23T06:30:00.000Z'],
  ['12h', '2026-11-22T20:00:00.000Z'],
  ['7d', '2026-11-16T08:00:00.000Z'],
  ['2026-11-01', '2026-10-31T18:30:00.000Z'],
])('%s means since %s', (text, moment) => {
  const at = momentOf(text, Date.parse('2026-11-23T08:00:00.000Z'));
  expect(new Date(at ?? 0).toISOString()).toBe(moment);
});

it.each(['', '7', 'd', '2026-13-01', '2026-11-1', '-7d', '99999999d', 'yesterday'])(
  '"%s" is not a moment',
  (text) => {
    expect(momentOf(text, 0)).toBeNull();
  },
);
