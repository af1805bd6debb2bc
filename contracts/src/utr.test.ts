import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mistypedUtrs, readUtr, utrLooksUnusual } from './utr.ts';

describe('A transaction ID (UTR)', () => {
  it.each([
    '501501259006',
    '5015-0125-9006',
    '5015\u20110125\u20139006',
    '５０１５０１２５９００６',
    '\u200b5015\u200b01259006\u00a0',
    'UPI Ref No. 501501259006',
    'UPI/501501259006/ASHA VERMA/2025',
    'UTR 501501259006, UPI 501501259006',
  ])('typed as %j is read as 501501259006', (typed) => {
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
    'AXIS0001A',
    '000000000000',
  ])('is not read from %j, which lacks a single run of exactly twelve digits', (typed) => {
    expect(readUtr(typed)).toBeNull();
  });

  it('has one stored form of twelve digits, which is safe in a stream name', () => {
    const label = fc.stringMatching(/^[A-Za-z.:/ ]{0,12}$/);
    const gap = fc.constantFrom('', ' ', '-', ' - ', '\u00a0');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[1-9]\d{11}$/),
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

describe('The look of a transaction ID (UTR)', () => {
  it.each(['501501259006', '630512345678', '012345678901', '999999999998'])(
    'is usual whatever its digits are: %s',
    (utr) => {
      expect(utrLooksUnusual(utr)).toBe(false);
    },
  );

  it('is unusual when all its digits are the same', () => {
    expect(utrLooksUnusual('777777777777')).toBe(true);
  });
});

describe('The typing mistakes of a transaction ID (UTR)', () => {
  const typed = mistypedUtrs('630512345678');

  it('differ in one digit, or in two swapped neighbours', () => {
    expect(typed).toHaveLength(12 * 9 + 11);
    expect(new Set(typed).size).toBe(typed.length);
    expect(typed).toEqual(expect.arrayContaining(['630512345679', '360512345678', '630512345687']));
    expect(typed.every((one) => readUtr(one) !== null)).toBe(true);
  });

  it('include neither the ID itself nor an ID with two other digits', () => {
    expect(typed).not.toContain('630512345678');
    expect(typed).not.toContain('630512345699');
    expect(mistypedUtrs('111111111111')).toHaveLength(12 * 9);
  });
});
