import type { EventType } from './registry.ts';

/**
 * Events that nobody acts on at once: whoever follows them hears of them with the next one that is in
 * a hurry, mostly a few milliseconds later, and some twenty milliseconds later in any case. Each
 * wake-up is a transaction, and wakes every process of the shop: half of an order's are saved.
 */
export const LOW_PRIORITY: ReadonlySet<string> = new Set<EventType>([
  'UtrClaimed',
  'PaymentIntentOpened',
  'PaymentVerificationRequested',
  'CreditObserved',
  'CreditClaimed',
  // What follows a reserved name waits for minutes.
  'DomainNameReserved',
  'DomainNameSecured',
  'DomainNameSold',
  // Its order comes next.
  'PaymentAllocated',
  'DomainRegistrationRequested',
  'DomainRegistrationAttempted',
  'InvoiceIssued',
  'InvoicePaid',
  'MailRequested',
  'MailSent',
  'MailRefused',
  'MailDeliveryUnknown',
  'MailGivenUp',
]);
