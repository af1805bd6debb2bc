import { expect, test } from 'vitest';
import { order, payment } from '../../../testing/samples.ts';
import { factOf } from './order-fact.ts';

const paidBy = { ...payment, reference_code: 'PAY-1' };
const waiting = { ...order, reference_code: 'PAY-1' };

test.each([
  ['matching', 'Verifying your payment', 'verifying'],
  ['waiting', 'Payment not found yet. Check the transaction ID', 'check-id'],
  ['in_review', 'Payment under review', 'in-review'],
] as const)('an order with a payment that is %s says: %s', (status, text, pill) => {
  expect(factOf(waiting, [payment, { ...paidBy, status }])).toEqual({ text, pill });
});

test('an order with a payment missing in the list says that the payment is being verified', () => {
  expect(factOf(waiting, []).text).toBe('Verifying your payment');
});

test('an unclear answer of the registrar is checked again', () => {
  const beingChecked = { ...order, status: 'in_processing', standing: 'being_checked' } as const;
  expect(factOf(beingChecked, [])).toEqual({
    text: 'Checking with the registrar again',
    pill: 'being-checked',
  });
});

test.each([
  ['in_processing', 'domain', 'Registering your domain', 'in-progress'],
  ['in_processing', 'hosting', 'Setting up your hosting', 'in-progress'],
  ['in_processing', 'code', 'Preparing your download', 'in-progress'],
  ['locked', 'domain', 'The registrar is processing your domain', 'under-review'],
] as const)('%s of a %s: %s', (status, kind, text, pill) => {
  expect(factOf({ ...order, status, kind }, [])).toEqual({ text, pill });
});
