import type { EventType } from './registry.ts';

/** Read with the next urgent event, or after 20 ms: a wake-up is a transaction per process. */
export const LOW_PRIORITY: ReadonlySet<string> = new Set<EventType>([
  'UtrClaimed',
  'PaymentIntentOpened',
  'PaymentVerificationRequested',
  'CreditObserved',
  'CreditClaimed',
  // What follows a held or reserved domain waits for minutes.
  'DomainNameHeld',
  'DomainNameHoldEnded',
  'DomainNameReserved',
  'DomainNameSecured',
  'DomainNameSold',
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
