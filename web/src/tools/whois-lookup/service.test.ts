import { describe, expect, it } from 'vitest';
import { distance, isSoon, statusMeaning } from './service.ts';

const now = new Date('2026-11-21T09:30:00Z');

describe('A registration date', () => {
  it.each([
    ['2026-11-21T23:00:00Z', 'today'],
    ['2026-11-22', 'in 1 day'],
    ['2027-02-03T04:05:06Z', 'in 74 days'],
    ['2026-11-20', '1 day ago'],
    ['2020-02-03', '6 years ago'],
    ['2036-11-30', 'in 10 years'],
    ['2027-12-01', 'in 375 days'],
  ])('%s is %s', (date, words) => {
    expect(distance(new Date(date), now)).toBe(words);
  });

  it.each([
    ['2026-12-10', true],
    ['2026-11-01', true],
    ['2027-02-03', false],
  ])('%s is soon: %s', (date, soon) => {
    expect(isSoon(new Date(date), now)).toBe(soon);
  });
});

it('only common statuses are explained', () => {
  expect(statusMeaning('clientTransferProhibited')).toBe('Transfer lock is on (normal).');
  expect(statusMeaning('Registered until expiry date.')).toBeNull();
});
