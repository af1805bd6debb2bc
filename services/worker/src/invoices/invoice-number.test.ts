import fc from 'fast-check';
import { expect, it } from 'vitest';
import { financialYearOf, formatInvoiceNumber, readInvoiceNumber } from './invoice-number.ts';

it.each([
  ['2026-11-21T05:02:11.000Z', '2627'],
  ['2027-03-31T18:29:59.999Z', '2627'],
  ['2027-03-31T18:30:00.000Z', '2728'],
  ['2026-04-01T00:00:00.000+05:30', '2627'],
  ['2026-03-31T23:59:59.999+05:30', '2526'],
  ['2099-12-31T00:00:00.000Z', '9900'],
])('%s lies in the financial year %s', (at, year) => {
  expect(financialYearOf(Date.parse(at))).toBe(year);
});

it('an invoice number has five digits within its year', () => {
  expect(formatInvoiceNumber('2627', 217)).toBe('HT-2627-00217');
});

it('every sequence has its own invoice number, which is valid and can be read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (sequence) => {
      const number = formatInvoiceNumber('2627', sequence);
      expect(number).toMatch(/^[A-Za-z0-9/-]{1,16}$/);
      expect(readInvoiceNumber(number)).toEqual({ financialYear: '2627', sequence });
    }),
  );
});

it.each(['CN-2627-00217', 'HT-2627-217', 'INV/2627/00217', 'HT-2627-00217-2'])(
  'does not read %s as an invoice number',
  (number) => {
    expect(readInvoiceNumber(number)).toBeNull();
  },
);
