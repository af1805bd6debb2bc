import { defineReactor } from '../outbox/reactor.ts';

/** What was delivered is invoiced, and the order is done. */
export const completeOrder = defineReactor({
  name: 'complete-order',
  eventTypes: ['DomainRegistered'],
  react: ({ data }) => [{ job: 'complete-order', payload: { orderId: data.orderId } }],
});
