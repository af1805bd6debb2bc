import type { HaatEvent } from '@haat/contracts/events/registry';
import type { Config } from '@haat/platform/config';
import { defineReactor, type Reactor } from './outbox/reactor.ts';

export type ProcessSettings = Pick<
  Config,
  'REGISTRATION_POLL_MS' | 'CLAIM_LAPSE_MS' | 'CLAIM_UNVERIFIED_MS' | 'CLAIM_IN_REVIEW_MS'
>;

const SETTLES = [
  'OrderPlaced',
  'OrderPaymentReplaced',
  'PaymentAllocated',
  'PaymentVerified',
  'PaymentRejected',
  'PaymentExpired',
] as const;
type SettlingEvent = Extract<HaatEvent, { type: (typeof SETTLES)[number] }>;

/** The payment that may settle its order; none while its order is yet to be placed. */
const toSettle = (event: SettlingEvent): string | null => {
  switch (event.type) {
    case 'OrderPlaced':
      return event.data.payment.referenceCode;
    case 'OrderPaymentReplaced':
      return event.data.replacedBy;
    case 'PaymentAllocated':
      // Whoever replaces a payment may be cut off before the order knows.
      return event.data.replaces === null ? null : event.data.referenceCode;
    default:
      return event.data.referenceCode;
  }
};

/** What follows which event: each entry becomes outbox rows, each row a job of the same name. */
export const createProcess = (settings: ProcessSettings): readonly Reactor[] => [
  /** The bank is asked of every payment, whether or not anybody wants to know. */
  defineReactor({
    name: 'verify-payment',
    eventTypes: ['PaymentSubmitted', 'PaymentReopened'],
    retired: ['PaymentVerificationRequested'],
    react: ({ data: { referenceCode } }) => [{ job: 'verify-payment', payload: { referenceCode } }],
  }),
  /** An order is placed before or after the bank has answered: whichever comes last settles it. */
  defineReactor({
    name: 'settle-order-payment',
    eventTypes: SETTLES,
    react: (event) => {
      const referenceCode = toSettle(event);
      return referenceCode === null
        ? []
        : [{ job: 'settle-order-payment', payload: { referenceCode } }];
    },
  }),
  /** The payment that an order had before stands for it no more. */
  defineReactor({
    name: 'replace-payment',
    eventTypes: ['OrderPaymentReplaced'],
    react: ({ data: { orderId, referenceCode, replacedBy } }) => [
      { job: 'replace-payment', payload: { orderId, referenceCode, replacedBy } },
    ],
  }),
  /** Money whose order ends without its goods is free for another order. */
  defineReactor({
    name: 'release-payment',
    eventTypes: [
      'OrderPaymentFailed',
      'DomainRegistrationFailed',
      'OrderCancelled',
      'OrderNameLost',
    ],
    // Money of orders that ended before may have been given back by hand, on record nowhere.
    fromNow: ['OrderPaymentFailed', 'DomainRegistrationFailed', 'OrderCancelled'],
    react: ({ data: { orderId } }) => [{ job: 'release-payment', payload: { orderId } }],
  }),
  /** Nothing is bought at the registrar before the money is there. */
  defineReactor({
    name: 'register-domain',
    eventTypes: ['OrderPaymentConfirmed', 'DomainRegistrationRetried'],
    react: ({ data: { orderId } }) => [{ job: 'register-domain', payload: { orderId } }],
  }),
  /** What the registrar has not settled is asked about until it is. */
  defineReactor({
    name: 'poll-registration',
    eventTypes: ['DomainRegistrationPending', 'DomainRegistrationOutcomeUnknown'],
    react: ({ data: { orderId } }) => [
      { job: 'poll-registration', payload: { orderId }, delayMs: settings.REGISTRATION_POLL_MS },
    ],
  }),
  /** What was delivered is invoiced, and the order is done. */
  defineReactor({
    name: 'complete-order',
    eventTypes: ['DomainRegistered'],
    react: ({ data: { orderId } }) => [{ job: 'complete-order', payload: { orderId } }],
  }),
  /** An order that ends without its name gives the name back to the shop. */
  defineReactor({
    name: 'release-domain-name',
    eventTypes: ['OrderPaymentFailed', 'DomainRegistrationFailed', 'OrderCancelled'],
    react: ({ data: { orderId } }) => [{ job: 'release-domain-name', payload: { orderId } }],
  }),
  /** A name is not held for money that nobody has found. */
  defineReactor({
    name: 'release-unverified-claim',
    eventTypes: ['PaymentCreditNotSeen', 'PaymentPutInReview'],
    react: ({ type, data: { referenceCode } }) => {
      const { CLAIM_UNVERIFIED_MS, CLAIM_IN_REVIEW_MS } = settings;
      const delayMs = type === 'PaymentPutInReview' ? CLAIM_IN_REVIEW_MS : CLAIM_UNVERIFIED_MS;
      return [{ job: 'release-unverified-claim', payload: { referenceCode }, delayMs }];
    },
  }),
  /** Whoever loses a name to a verified payment is told. */
  defineReactor({
    name: 'lose-name',
    eventTypes: ['DomainNameSuperseded'],
    react: ({ data }) => [{ job: 'lose-name', payload: { ...data } }],
  }),
  /** Whoever is to be forgotten cannot be read from then on. */
  defineReactor({
    name: 'forget-customer',
    eventTypes: ['CustomerForgotten'],
    react: ({ data: { customerId } }) => [{ job: 'forget-customer', payload: { customerId } }],
  }),
  /** A name that was claimed for an order that was never placed is freed. */
  defineReactor({
    name: 'release-abandoned-claim',
    eventTypes: ['DomainNameReserved', 'DomainNameSuperseded'],
    react: ({ data: { domain, orderId, customerId } }) => [
      {
        job: 'release-abandoned-claim',
        payload: { domain, orderId, customerId },
        delayMs: settings.CLAIM_LAPSE_MS,
      },
    ],
  }),
];
