import { expect, it } from 'vitest';
import { momentOf } from './duration.ts';
import { readMoment } from './moment.ts';

it.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31'])(
  'refuses the impossible date %s',
  (day) => {
    expect(readMoment(day)).toBeNull();
    expect(readMoment(`${day}T10:00Z`)).toBeNull();
    expect(momentOf(day, 0)).toBeNull();
  },
);

it('a date starts at midnight in India', () => {
  const begin = Date.UTC(2028, 1, 28, 18, 30);
  expect(readMoment('2028-02-29')).toBe(begin);
  expect(momentOf('2028-02-29', 0)).toBe(begin);
});

it('a time is read with its offset, and refused without one', () => {
  expect(readMoment('2028-02-29T14:30+05:30')).toBe(Date.UTC(2028, 1, 29, 9));
  expect(readMoment('2028-02-29T14:30')).toBeNull();
  expect(momentOf('2028-02-29T09:00Z', 0)).toBe(Date.UTC(2028, 1, 29, 9));
});
