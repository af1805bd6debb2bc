import type { PaymentEvent } from '@haat/contracts/events/payment';
import { sample } from '@haat/contracts/testing/sample';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { expect, it } from 'vitest';
import { linksAt } from './links.ts';
import {
  paymentInReviewMail,
  paymentRejectedMail,
  paymentShortMail,
  paymentVerifiedMail,
} from './payment-settled.ts';

const to = {
  reader: { name: 'Asha', surname: 'Verma', email: 'asha@neelkhadi.example' },
  links: linksAt('https://haat.example'),
};

const paymentOf = (...events: readonly PaymentEvent[]): SubmittedPayment => {
  const state = events.reduce(paymentDecider.evolve, paymentDecider.initial);
  if (state.phase === 'not_submitted') throw new Error('It is not reported');
  return state;
};

const submitted = sample('PaymentSubmitted');
const allocated = sample('PaymentAllocated');
const verified = sample('PaymentVerified');
const { orderId } = allocated.data;

it('a verified payment names its order and only the end of its transaction ID', () => {
  const { subject, text, html } = paymentVerifiedMail(
    paymentOf(submitted, allocated, verified),
    to,
  );
  expect(subject).toBe(`Your payment is verified, order ${orderId}`);
  expect(text).toContain('Your payment is verified. We’re processing your order.');
  expect(text).toContain(
    [
      'Reference code: HT7K2M9QX4',
      'Transaction ID: …5678',
      `Order ID: ${orderId}`,
      'You entered: ₹549.00',
      'Received: ₹550.00',
    ].join('\n'),
  );
  expect(text).toContain(
    'View payment: https://haat.example/user/dashboard?tab=dashboard&payment=HT7K2M9QX4',
  );
  expect(`${subject}${text}${html}`).not.toContain('532512345678');
});

it('a verified payment that no order uses is in the balance', () => {
  const { subject, text } = paymentVerifiedMail(paymentOf(submitted, verified), to);
  expect(subject).toBe('Your payment is verified');
  expect(text).toContain('Your payment is verified. ₹550.00 is in your balance.');
});

it('a rejected payment says why and how to correct it', () => {
  const rejected = sample('PaymentRejected', {
    rejection: 'not_found',
    reason: 'The bank has no such payment.',
    creditedPaise: null,
    creditId: null,
  });
  const { subject, text } = paymentRejectedMail(paymentOf(submitted, allocated, rejected), to);
  expect(subject).toBe(`We couldn’t verify your payment, order ${orderId}`);
  expect(text).toContain('The bank has no such payment.');
  expect(text).toContain('Edit transaction ID: https://haat.example/');
  expect(text).toContain('If you haven’t paid yet, open the order in My Orders and pay again.');
  expect(text).not.toContain('Received:');
});

it('an expired payment may be submitted again with the same transaction ID', () => {
  const { text } = paymentRejectedMail(paymentOf(submitted, sample('PaymentExpired')), to);
  expect(text).toContain('open the payment and enter the transaction ID again.');
  expect(text).toContain('Edit transaction ID: https://haat.example/');
});

it('a payment that an operator rejected leads to support, not to a correction', () => {
  const { text } = paymentRejectedMail(
    paymentOf(
      submitted,
      sample('PaymentRejected', {
        rejection: 'by_operator',
        reason: 'The bank booked it for another customer.',
        creditedPaise: null,
        creditId: null,
      }),
    ),
    to,
  );
  expect(text).toContain('We couldn’t accept your payment');
  expect(text).toContain(
    'open the payment and contact support with the details that your UPI app shows.',
  );
  expect(text).toContain('View payment: https://haat.example/');
  expect(text).not.toMatch(/[Cc]orrect|transaction ID again|check the transaction ID/);
});

it('a short payment says what we received', () => {
  const short = sample('PaymentRejected');
  const released = sample('PaymentReleased', { orderId, cause: 'payment_failed' });
  const { subject, text } = paymentShortMail(paymentOf(submitted, allocated, short, released), to);
  expect(subject).toBe(`Your payment is short, order ${orderId}`);
  expect(text).toContain('Received: ₹400.00');
  expect(text).toContain(
    '₹400.00 is in your balance. Open the order to pay the rest, or request a refund.',
  );
  expect(text).toContain(short.data.reason);
});

it('a payment under review says why', () => {
  const { subject, text } = paymentInReviewMail(
    paymentOf(submitted, sample('PaymentPutInReview')),
    to,
  );
  expect(subject).toBe('Your payment is under review');
  expect(text).toContain('Another account submitted this transaction ID too.');
});
