import { defineReactor, type Reactor } from '../outbox/reactor.ts';

/**
 * What the registrar has not settled is asked about until it is.
 * @param delayMs before the first look, in ms.
 */
export const pollRegistration = (delayMs: number): Reactor =>
  defineReactor({
    name: 'poll-registration',
    eventTypes: ['DomainRegistrationPending', 'DomainRegistrationOutcomeUnknown'],
    react: ({ data }) => [
      { job: 'poll-registration', payload: { orderId: data.orderId }, delayMs },
    ],
  });
