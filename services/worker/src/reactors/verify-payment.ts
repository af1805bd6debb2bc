import { defineReactor } from '../outbox/reactor.ts';

/** The bank is asked once somebody wants to know of a payment. */
export const verifyPayment = defineReactor({
  name: 'verify-payment',
  eventTypes: ['PaymentVerificationRequested'],
  react: ({ data }) => [{ job: 'verify-payment', payload: { referenceCode: data.referenceCode } }],
});
