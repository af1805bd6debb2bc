import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utrLooksUnusual } from './utr.ts';

const at = (iso: string) => Date.parse(iso);

describe('a transaction id looks', () => {
  it('usual when its twelve digits begin with a date of these days', () => {
    // The bank's own example: a credit of 15 January 2025.
    expect(utrLooksUnusual('501501259006', at('2025-01-15T10:00:00+05:30'))).toBe(false);
    expect(utrLooksUnusual('501501259006', at('2025-01-22T23:59:00+05:30'))).toBe(false);
  });

  it('unusual when its date is more than a week away', () => {
    expect(utrLooksUnusual('501501259006', at('2025-01-23T00:00:00+05:30'))).toBe(true);
    expect(utrLooksUnusual('501501259006', at('2025-01-07T23:59:00+05:30'))).toBe(true);
    expect(utrLooksUnusual('401501259006', at('2025-01-15T10:00:00+05:30'))).toBe(true);
  });

  it('usual across the turn of the year, whose last day may be the 366th', () => {
    expect(utrLooksUnusual('436600000001', at('2025-01-03T10:00:00+05:30'))).toBe(false);
    expect(utrLooksUnusual('000200000001', at('2029-12-30T10:00:00+05:30'))).toBe(false);
  });

  it('by the day in India, not by the day in Greenwich', () => {
    // 15 January, 00:30 in India, is still the 14th in Greenwich: 22 January is in reach.
    expect(utrLooksUnusual('502200000001', at('2025-01-15T00:30:00+05:30'))).toBe(false);
    expect(utrLooksUnusual('502200000001', at('2025-01-14T23:30:00+05:30'))).toBe(true);
  });

  it('unusual when it is no twelve digits, whatever it is', () => {
    expect(utrLooksUnusual('T2501151234567890123456', at('2025-01-15T10:00:00+05:30'))).toBe(true);
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4e12 }), (text, now) => {
        fc.pre(!/^\d{12}$/.test(text));
        expect(utrLooksUnusual(text, now)).toBe(true);
      }),
    );
  });
});
