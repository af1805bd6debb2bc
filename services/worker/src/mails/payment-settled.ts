/** What the bank said of a payment, as its customer is told. */
import { formatRupees } from '@haat/contracts/money';
import { freeOf, type SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { EmailContext, Written } from './email-context.ts';
import { orderOf, paymentMail } from './payment-mail.ts';

/** The money is there; what it was reported for goes on, or it is free. */
export const paymentVerifiedMail = (payment: SubmittedPayment, to: EmailContext): Written =>
  paymentMail(payment, to, {
    subject: 'Your payment is verified',
    title: 'Your payment has arrived',
    said:
      payment.allocation === null
        ? [
            'Your payment is verified.',
            `It stands for no order: ${formatRupees(freeOf(payment))} are on your balance. Order ` +
              'with them, or ask for them back.',
          ]
        : [
            'Your payment is verified, and we are at work on your order.',
            'We write again as soon as it is ready. There is nothing to do for you now.',
          ],
    label: 'See your payment',
  });

const BY_HAND = 'You can correct its transaction id in the shop, or ask us.';

/** @returns why, in the sentence that the customer reads in the shop. */
const reasonOf = ({ explanation }: SubmittedPayment): string => explanation ?? BY_HAND;

/** What brings the money of a payment that was not verified into sight. */
const wayBack = ({ rejection, phase }: SubmittedPayment): string => {
  // A person has decided: another transaction id is for a person to compare.
  if (rejection === 'by_operator') return 'write to us what your app shows.';
  return phase === 'expired'
    ? 'give its transaction id again, corrected if it was mistyped.'
    : 'give its right transaction id.';
};

/** The bank knows no such payment, or a person has decided that it is not this customer's. */
export const paymentRejectedMail = (payment: SubmittedPayment, to: EmailContext): Written => {
  const isDecided = payment.rejection === 'by_operator';
  return paymentMail(payment, to, {
    subject: 'Your payment could not be verified',
    title: isDecided ? 'We could not accept your payment' : 'We could not find your payment',
    said: [
      'Your payment could not be verified.',
      reasonOf(payment),
      `If the money has left your account, nothing is lost: open the payment and ${wayBack(payment)}`,
      ...(orderOf(payment) === null
        ? []
        : ['If it was never sent, the order can be paid again: open it in My Orders.']),
    ],
    label: isDecided ? 'See your payment' : 'Correct your payment',
  });
};

/** Less arrived than is due. */
export const paymentShortMail = (payment: SubmittedPayment, to: EmailContext): Written =>
  paymentMail(payment, to, {
    subject: 'Your payment is too low',
    title: 'A part of your payment is missing',
    said: [
      'Less money arrived than is due.',
      reasonOf(payment),
      orderOf(payment) === null
        ? 'What arrived is on your balance. Order again and pay the rest, or ask for it back.'
        : 'What arrived is on your balance. Open the order in My Orders to pay the rest, or ask for ' +
          'it back.',
    ],
    label: 'See your payment',
  });

/** A person has to look at it; where one looks at every payment, it is being verified. */
export const paymentInReviewMail = (payment: SubmittedPayment, to: EmailContext): Written => {
  if (payment.review === 'by_hand') {
    return paymentMail(payment, to, {
      subject: 'We’re verifying your payment',
      title: 'We’re verifying your payment',
      said: [reasonOf(payment), 'We’ll email you when it’s verified.'],
      label: 'View payment',
    });
  }
  return paymentMail(payment, to, {
    subject: 'Your payment is in review',
    title: 'A person looks at your payment',
    said: ['Your payment is in review.', reasonOf(payment), 'We write as soon as it is decided.'],
    label: 'See your payment',
  });
};
