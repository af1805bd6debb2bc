import { sample } from '@haat/contracts/testing/sample';
import { expect, it } from 'vitest';
import { retentionEndOf } from './invoice-retention.ts';

const endOf = (issuedAt: string, ...notesAt: readonly string[]): string => {
  const { data } = sample('CreditNoteIssued');
  const creditNotes = notesAt.map((at) => ({ ...data, issuedAt: at }));
  return new Date(retentionEndOf({ issuedAt, creditNotes })).toISOString();
};

it.each([
  ['2026-05-10T06:00:00.000Z', '2035-03-31T18:30:00.000Z'],
  // The last moment of a financial year in India, and the first of the next.
  ['2027-03-31T18:29:59.999Z', '2035-03-31T18:30:00.000Z'],
  ['2027-03-31T18:30:00.000Z', '2036-03-31T18:30:00.000Z'],
  ['2027-01-15T06:00:00.000Z', '2035-03-31T18:30:00.000Z'],
])('an invoice of %s is kept until %s', (issuedAt, end) => {
  expect(endOf(issuedAt)).toBe(end);
});

it('a credit note extends the retention of its invoice', () => {
  const invoice = '2026-05-10T06:00:00.000Z';
  expect(endOf(invoice, '2028-06-01T06:00:00.000Z', '2026-06-01T06:00:00.000Z')).toBe(
    '2037-03-31T18:30:00.000Z',
  );
});
