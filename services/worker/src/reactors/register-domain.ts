import { defineReactor } from '../outbox/reactor.ts';

/** Nothing is bought at the registrar before the money is there. */
export const registerDomain = defineReactor({
  name: 'register-domain',
  eventTypes: ['OrderPaymentConfirmed'],
  react: ({ data }) => [{ job: 'register-domain', payload: { orderId: data.orderId } }],
});
