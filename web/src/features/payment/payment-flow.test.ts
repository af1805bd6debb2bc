import { expect, test } from 'vitest';
import { emptyPayment, type PaymentAction, paymentFlow, restPaise } from './payment-flow.ts';

const payment = {
  referenceCode: 'PAY-7K3M-92QD',
  amountPaise: 549_00,
  reportedAt: '2026-11-21T05:11:26.000Z',
};

const due = paymentFlow(emptyPayment, { type: 'priceKnown', pricePaise: 549_00 });
const reported = paymentFlow(due, { type: 'paymentReported', payment });
const submitting = paymentFlow(reported, { type: 'submitStarted' });

test('a submitted payment fills in its reference code', () => {
  expect(reported.referenceCode).toBe('PAY-7K3M-92QD');
});

test('typed values stay until they are submitted, and another payment starts with an empty form', () => {
  const report = { transactionId: '632512345678', referenceText: '', screenshot: null };
  const typed = paymentFlow(due, { type: 'reportEdited', report });
  expect(typed).toMatchObject({ report });
  const again = paymentFlow(paymentFlow(typed, { type: 'paymentReported', payment }), {
    type: 'paymentDropped',
  });
  expect(again).toMatchObject({ payment: null, referenceCode: '', report: {} });
});

test.each([
  ['a higher price', { type: 'priceKnown', pricePaise: 599_00 } as const, null],
  ['less than a rupee more', { type: 'priceKnown', pricePaise: 549_49 } as const, payment],
  ['a lower price', { type: 'priceKnown', pricePaise: 449_00 } as const, payment],
  ['use of the balance', { type: 'balanceChosen', balancePaise: 100_00 } as const, payment],
])('%s keeps the payment only if it still covers the amount due', (_, action, left) => {
  expect(paymentFlow(reported, action).payment).toEqual(left);
});

test('a payment beside the balance covers the rest, and only together with the balance', () => {
  const shared = paymentFlow(due, { type: 'balanceChosen', balancePaise: 100_00 });
  const paid = { ...payment, amountPaise: 449_00 };
  const whole = paymentFlow(shared, { type: 'paymentReported', payment: paid });
  expect(paymentFlow(whole, { type: 'priceKnown', pricePaise: 549_00 }).payment).toEqual(paid);
  expect(paymentFlow(whole, { type: 'balanceChosen', balancePaise: 0 }).payment).toBeNull();
});

test.each<PaymentAction>([
  { type: 'submitStarted' },
  { type: 'paymentDropped' },
  { type: 'paymentReported', payment },
  { type: 'balanceChosen', balancePaise: 1 },
  { type: 'referenceCodeEdited', referenceCode: 'PAY-OTHER' },
])('while the order is submitted, $type changes nothing', (action) => {
  expect(paymentFlow(submitting, action)).toBe(submitting);
});

test('a refusal is shown until something is edited or submitted again', () => {
  const refused = paymentFlow(submitting, { type: 'submitRefused', message: '❌ no' });
  expect(refused).toMatchObject({ isSubmitting: false, message: '❌ no' });
  const code = { type: 'referenceCodeEdited', referenceCode: 'PAY-2' } as const;
  expect(paymentFlow(refused, code).message).toBeNull();
  expect(paymentFlow(refused, { type: 'submitStarted' }).message).toBeNull();
  // An answer without a request is ignored.
  expect(paymentFlow(reported, { type: 'submitRefused', message: '❌ no' })).toBe(reported);
});

test('the balance never pays more than the price', () => {
  expect([restPaise(549_00, 100_00), restPaise(549_00, 549_00), restPaise(1, 2)]).toEqual([
    449_00, 0, 0,
  ]);
});
