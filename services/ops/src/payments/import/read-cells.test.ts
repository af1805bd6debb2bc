import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount, readDay, utrOf } from './read-cells.ts';

describe('An amount in a statement', () => {
  it.each([
    ['1,50,000.00', 15_000_000],
    ['150,000.00', 15_000_000],
    ['-12,34,56,789', -12_345_678_900],
    ['549', 54_900],
    ['549.5', 54_950],
    ['549.5000', 54_950],
    ['549.0999999999999', 54_910],
    ['57699.999999999996', 5_770_000],
    ['-57,699.999999999996', -5_770_000],
    ['549.0000009', 54_900],
    ['1.4551915228366852e-11', 0],
    ['-7.275957614183426E-12', 0],
    ['₹ 549.00', 54_900],
    ['INR 549.00', 54_900],
    ['549.00 Cr', 54_900],
    ['549.00Dr.', -54_900],
    ['549.00(Cr)', 54_900],
    ['549.00 (Dr)', -54_900],
    ['-12,000.50', -1_200_050],
    ['(549.00)', -54_900],
    ['', 0],
    ['-', 0],
    ['0.00', 0],
  ])('"%s" is %i paise', (text, paise) => {
    expect(readAmount(text)).toBe(paise);
  });

  it.each([
    '5x9',
    '549.005',
    '549.000001',
    '549.0999',
    '5e-3',
    '1.50.000',
    '549,00',
    '1.549,00',
    '1,50,00',
    ',549',
    '1,,549',
    'NaN',
    '1e5',
    '99999999999999',
  ])('"%s" is invalid', (text) => {
    expect(readAmount(text)).toBeNull();
  });

  it('is read with Indian digit groups', () => {
    const inIndia = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (paise) => {
        expect(readAmount(inIndia.format(paise / 100))).toBe(paise);
      }),
    );
  });
});

describe('A date in a statement', () => {
  it.each([
    ['01/11/26', 'dmy', '2026-11-01'],
    ['1-11-2026', 'dmy', '2026-11-01'],
    ['1 Nov 2026', 'dmy', '2026-11-01'],
    ['01-NOV-26', 'dmy', '2026-11-01'],
    ['01-11-2026 10:31:05', 'dmy', '2026-11-01'],
    ['2026-11-01', 'dmy', '2026-11-01'],
    ['11/01/2026', 'mdy', '2026-11-01'],
    ['Nov 1, 2026', 'mdy', '2026-11-01'],
    ['26.11.01', 'ymd', '2026-11-01'],
    ['29/02/28', 'dmy', '2028-02-29'],
  ] as const)('"%s" (%s) is %s', (text, order, day) => {
    expect(readDay(text, order)).toBe(day);
  });

  it.each(['', '31/02/26', '29/02/26', '13/13/26', 'Nov', '1 Foo 2026', '01/11/1926'])(
    '"%s" is invalid',
    (text) => {
      expect(readDay(text, 'dmy')).toBeNull();
    },
  );
});

describe('the UTR of a row', () => {
  it.each([
    ['', 'UPI/CR/630512345678/ASHA/HDFC', '630512345678'],
    ['0000630512345678', 'UPI-RAVI-919876543210@YBL', '630512345678'],
    ['630512345678', 'IMPS 919876543210', '630512345678'],
    ['TRANSFER FROM 4897695162091', 'BY TRANSFER-UPI/CR/630512345678/919876543210', '630512345678'],
    ['', 'NAME 919876543210@YBL 630512345678', '630512345678'],
    // A payer wrote another one into the note.
    ['', 'UPI/CR/630512345678/ASHA/UPI/CR/999999999999', '630512345678'],
    ['', 'PAID BY ASHA UPI/CR/999999999999 630512345678', null],
    ['', 'CASH DEPOSIT', null],
    ['000000000000', 'CASH DEPOSIT', null],
    ['0000000000000000', 'CASH DEPOSIT', null],
    ['000000000000', 'UPI/CR/000000000000/ASHA', null],
    ['0000000000000000', 'UPI-ASHA-630512345678-UPI', '630512345678'],
    ['', 'NEFT-HDFCN52026110112345678', null],
  ])('of "%s" and "%s" is %s', (reference, narration, utr) => {
    expect(utrOf(reference, narration)).toBe(utr);
  });
});
