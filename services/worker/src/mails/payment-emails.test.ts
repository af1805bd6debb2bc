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

it('a verified payment’s letter names its order, and its transaction id by the end alone', () => {
  const { subject, text, html } = paymentVerifiedMail(
    paymentOf(submitted, allocated, verified),
    to,
  );
  expect(subject).toBe(`Your payment is verified, order ${orderId}`);
  expect(text).toContain('we are at work on your order');
  expect(text).toContain(
    [
      'Reference code: HT7K2M9QX4',
      'Transaction ID: …5678',
      `Order ID: ${orderId}`,
      'You entered: ₹549.00',
      'Arrived: ₹550.00',
    ].join('\n'),
  );
  expect(text).toContain(
    'See your payment: https://haat.example/user/dashboard?tab=dashboard&payment=HT7K2M9QX4',
  );
  expect(`${subject}${text}${html}`).not.toContain('532512345678');
});

it('one that not allocated to an order says that it is on the balance', () => {
  const { subject, text } = paymentVerifiedMail(paymentOf(submitted, verified), to);
  expect(subject).toBe('Your payment is verified');
  expect(text).toContain('It not allocated to an order: ₹550.00 are on your balance.');
});

it('a rejected payment’s letter says why, as the shop does, and how it is mended', () => {
  const rejected = sample('PaymentRejected', {
    rejection: 'not_found',
    reason: 'The bank has no such payment.',
    creditedPaise: null,
    creditId: null,
  });
  const { subject, text } = paymentRejectedMail(paymentOf(submitted, allocated, rejected), to);
  expect(subject).toBe(`Your payment could not be verified, order ${orderId}`);
  expect(text).toContain('The bank has no such payment.');
  expect(text).toContain('Correct your payment: https://haat.example/');
  expect(text).toContain('the order can be paid again: open it in My Orders.');
  expect(text).not.toContain('Arrived');
});

it('one that the bank never showed is asked for again under the same id, too', () => {
  const { text } = paymentRejectedMail(paymentOf(submitted, sample('PaymentExpired')), to);
  expect(text).toContain('give its transaction id again, corrected if it was mistyped.');
  expect(text).toContain('Correct your payment: https://haat.example/');
});

it('one that a person rejected leads to a person, not to a correction that nobody takes', () => {
  const { text } = paymentRejectedMail(
    paymentOf(
      submitted,
      sample('PaymentRejected', {
        rejection: 'by_operator',
        reason: 'The bank books it for somebody else.',
        creditedPaise: null,
        creditId: null,
      }),
    ),
    to,
  );
  expect(text).toContain('We couldn’t accept your payment');
  expect(text).toContain('open the payment and write to us what your app shows.');
  expect(text).toContain('See your payment: https://haat.example/');
  expect(text).not.toMatch(/[Cc]orrect|right transaction id/);
});

it('one that is too low says what arrived', () => {
  const short = sample('PaymentRejected');
  const released = sample('PaymentReleased', { orderId, cause: 'payment_failed' });
  const { subject, text } = paymentShortMail(paymentOf(submitted, allocated, short, released), to);
  expect(subject).toBe(`Your payment is too low, order ${orderId}`);
  expect(text).toContain('Arrived: ₹400.00');
  expect(text).toContain('Open the order in My Orders to pay the rest');
  expect(text).toContain(short.data.reason);
});

it('one that a person looks at says what about', () => {
  const { subject, text } = paymentInReviewMail(
    paymentOf(submitted, sample('PaymentPutInReview')),
    to,
  );
  expect(subject).toBe('Your payment is in review');
  expect(text).toContain('Another account submitted this transaction ID too.');
});
