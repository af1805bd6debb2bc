import type { InvoiceSummary } from '@haat/contracts/http/invoices';
import { expect, test } from 'vitest';
import { paidThisYear } from './invoices.ts';

const invoice = (total: number, changes: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: 'INV-1',
  order_id: 'HT-1',
  description: 'neelkhadi.in, 1 year',
  issued_at: '2026-06-15T10:00:00.000Z',
  total,
  credited: 0,
  status: 'paid',
  ...changes,
});
const now = new Date('2026-11-21T05:00:00.000Z');

test('what was paid this year adds up to the paisa', () => {
  expect(paidThisYear([invoice(549.1), invoice(199.2)], now)).toBe(74830);
  expect(paidThisYear([], now)).toBe(0);
});

test('what went back is not counted', () => {
  const partly = [invoice(549, { credited: 100.5 }), invoice(199, { credited: 199 })];
  expect(paidThisYear(partly, now)).toBe(44_850);
});

test('an invoice that is due, void or of another year is not counted', () => {
  const others = [
    invoice(549, { status: 'due' }),
    invoice(549, { status: 'void' }),
    invoice(549, { issued_at: '2025-06-15T10:00:00.000Z' }),
  ];
  expect(paidThisYear(others, now)).toBe(0);
});
