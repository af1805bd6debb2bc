import { expect, test } from 'vitest';
import { order, payment } from '../../../testing/samples.ts';
import { factOf } from './order-fact.ts';

const paidBy = { ...payment, reference_code: 'PAY-1' };
const waiting = { ...order, reference_code: 'PAY-1' };

test.each([
  ['matching', 'Verifying your payment', 'verifying'],
  ['waiting', 'Payment not found yet. Check the transaction ID', 'check-id'],
  ['in_review', 'A person compares its payment with the bank', 'in-review'],
] as const)('while its payment is %s: %s', (status, text, pill) => {
  expect(factOf(waiting, [payment, { ...paidBy, status }])).toEqual({ text, pill });
});

test('a payment that the list does not have yet is being matched', () => {
  expect(factOf(waiting, []).text).toBe('Verifying your payment');
});

test('what the registrar answered unclearly is asked again', () => {
  const asked = { ...order, status: 'in_processing', standing: 'being_checked' } as const;
  expect(factOf(asked, [])).toEqual({
    text: 'The registrar gave no clear answer, we ask again',
    pill: 'being-checked',
  });
});

test.each([
  ['in_processing', 'domain', 'The registrar was asked, its answer is awaited', 'in-progress'],
  ['in_processing', 'hosting', 'The plan is being set up', 'in-progress'],
  ['in_processing', 'code', 'The download is being made ready', 'in-progress'],
  ['locked', 'domain', 'The registrar has it locked for processing', 'under-review'],
] as const)('%s of a %s: %s', (status, kind, text, pill) => {
  expect(factOf({ ...order, status, kind }, [])).toEqual({ text, pill });
});
