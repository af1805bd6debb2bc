/** The emails about a payment's verification. */
import { formatRupees } from '@haat/contracts/money';
import { type SubmittedPayment, unallocatedOf } from '@haat/domain/payment/payment-state';
import type { EmailContext, Written } from './email-context.ts';
import { orderOf, paymentMail } from './payment-mail.ts';

const inBalance = (payment: SubmittedPayment): string =>
  `${formatRupees(unallocatedOf(payment))} is in your balance.`;

/** The order goes on, or the money is in the balance. */
export const paymentVerifiedMail = (payment: SubmittedPayment, to: EmailContext): Written =>
  paymentMail(payment, to, {
    subject: 'Your payment is verified',
    title: 'Your payment is verified',
    texts:
      payment.allocation === null
        ? [
            `Your payment is verified. ${inBalance(payment)}`,
            'Use it for an order or request a refund.',
          ]
        : [
            'Your payment is verified. We’re processing your order.',
            'We’ll email you when your order is ready.',
          ],
    label: 'View payment',
  });

const DEFAULT_REASON = 'Correct the transaction ID, or contact support.';

const reasonOf = ({ explanation }: SubmittedPayment): string => explanation ?? DEFAULT_REASON;

const nextStep = ({ rejection, phase }: SubmittedPayment): string => {
  // After a manual review, the customer needs support to correct the transaction ID.
  if (rejection === 'by_operator')
    return 'contact support with the details that your UPI app shows.';
  return phase === 'expired' ? 'enter the transaction ID again.' : 'check the transaction ID.';
};

/** The bank has no such payment, or an operator decided that it is not this customer's. */
export const paymentRejectedMail = (payment: SubmittedPayment, to: EmailContext): Written => {
  const isDecided = payment.rejection === 'by_operator';
  return paymentMail(payment, to, {
    subject: 'We couldn’t verify your payment',
    title: isDecided ? 'We couldn’t accept your payment' : 'We couldn’t find your payment',
    texts: [
      reasonOf(payment),
      `Your money is safe. If it left your account, open the payment and ${nextStep(payment)}`,
      ...(orderOf(payment) === null
        ? []
        : ['If you haven’t paid yet, open the order in My Orders and pay again.']),
    ],
    label: isDecided ? 'View payment' : 'Edit transaction ID',
  });
};

/** The bank received less than the order total. The shortfall is in the explanation. */
export const paymentShortMail = (payment: SubmittedPayment, to: EmailContext): Written =>
  paymentMail(payment, to, {
    subject: 'Your payment is short',
    title: 'Your payment is short',
    texts: [
      'We received less than the order total.',
      reasonOf(payment),
      orderOf(payment) === null
        ? `${inBalance(payment)} Order again and pay the rest, or request a refund.`
        : `${inBalance(payment)} Open the order to pay the rest, or request a refund.`,
    ],
    label: 'View payment',
  });

/** Under `by_hand` an operator checks every payment: the customer reads that it is being verified. */
export const paymentInReviewMail = (payment: SubmittedPayment, to: EmailContext): Written => {
  if (payment.review === 'by_hand') {
    return paymentMail(payment, to, {
      subject: 'We’re verifying your payment',
      title: 'We’re verifying your payment',
      texts: [reasonOf(payment), 'We’ll email you when it’s verified.'],
      label: 'View payment',
    });
  }
  return paymentMail(payment, to, {
    subject: 'Your payment is under review',
    title: 'We’re checking your payment',
    texts: [
      'We’re checking your payment. Your money is safe.',
      reasonOf(payment),
      'We’ll email you as soon as we’ve checked it.',
    ],
    label: 'View payment',
  });
};
