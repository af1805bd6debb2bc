import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUtr, utrLooksUnusual } from './utr.ts';

const at = (iso: string) => Date.parse(iso);

describe('A bank reference', () => {
  it.each([
    '501501259006',
    ' 5015 0125 9006 ',
    '5015-0125-9006',
    '5015\u20110125\u20139006',
    '５０１５０１２５９００６',
    '\u200b5015\u200b01259006\u00a0',
    'UTR501501259006',
    'UPI Ref No. 501501259006',
    'UPI/501501259006/ASHA VERMA/2025',
    'UTR 501501259006, UPI 501501259006',
  ])('written as %j is 501501259006', (typed) => {
    expect(readUtr(typed)).toBe('501501259006');
  });

  it.each([
    '',
    'T2501151234567890123456',
    '0501501259006',
    '50150125900',
    '501501259006 and 501501259007',
    '501501259006 501501259006',
    '15-01-2025 501501259006',
    'haat.in',
    'AXIS0001A',
  ])('is not in %j: there is not one run of exactly twelve digits', (typed) => {
    expect(readUtr(typed)).toBeNull();
  });

  it('has one spelling, which names a stream safely', () => {
    const label = fc.stringMatching(/^[A-Za-z.:/ ]{0,12}$/);
    const gap = fc.constantFrom('', ' ', '-', ' - ', '\u00a0');
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{12}$/),
        label,
        label,
        gap,
        (utr, before, after, between) => {
          const typed = `${before}${[...utr].join(between)}${after}`;
          expect(readUtr(typed)).toBe(utr);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(readUtr(typed) ?? '000000000000').toMatch(/^\d{12}$/);
      }),
    );
  });
});

describe('a UTR looks', () => {
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
});
