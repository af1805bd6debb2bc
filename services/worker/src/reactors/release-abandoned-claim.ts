import { defineReactor, type Reactor } from '../outbox/reactor.ts';

/**
 * A name that was claimed for an order that was never placed is freed.
 * @param delayMs how long the order may take, in ms.
 */
export const releaseAbandonedClaim = (delayMs: number): Reactor =>
  defineReactor({
    name: 'release-abandoned-claim',
    eventTypes: ['DomainNameReserved'],
    react: ({ data: { domain, orderId, customerId } }) => [
      { job: 'release-abandoned-claim', payload: { domain, orderId, customerId }, delayMs },
    ],
  });
