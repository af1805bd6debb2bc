import { PAYMENT_REVIEWS } from '@haat/contracts/events/payment';
import { expect, it } from 'vitest';
import { createAlarms } from './alarms.ts';

it('alarms that one case raises are reported before the first case: a start at 1 shows no increase', async () => {
  const metrics = await createAlarms().metrics();
  const causes = {
    'haat_payments_manual_review_total{reason=': [...PAYMENT_REVIEWS, 'verified_contested'],
    'haat_registrar_account_refused_total{failure=': ['funds', 'auth'],
    'haat_hosting_refuses_us_total{cause=': ['auth', 'limit', 'package', 'password', 'licence'],
    'haat_renewals_manual_review_total{cause=': ['overdue', 'not_understood', 'not_recorded'],
    'haat_invoice_number_conflicts_total{series=': ['invoice_numbers', 'credit_note_numbers'],
  };
  const expected = Object.entries(causes).flatMap(([series, labels]) =>
    labels.map((label) => `${series}"${label}"} 0`),
  );
  expect(metrics.split('\n')).toEqual(expect.arrayContaining(expected));
});
