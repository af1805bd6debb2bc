import { defineReactor } from '../outbox/reactor.ts';

/** An order that ends without its name gives the name back to the shop. */
export const releaseDomainName = defineReactor({
  name: 'release-domain-name',
  eventTypes: ['OrderPaymentFailed', 'DomainRegistrationFailed', 'OrderCancelled'],
  react: ({ data }) => [{ job: 'release-domain-name', payload: { orderId: data.orderId } }],
});
