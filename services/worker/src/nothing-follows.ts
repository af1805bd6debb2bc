import type { EventType } from '@haat/contracts/events/registry';

/**
 * Events after which the worker has nothing to do: they end a piece of work, count something, or the
 * process that wrote them goes on by itself. Every other type is in `process.ts`, or its number is
 * followed in `invoices/invoice-numbers.ts`; `nothing-follows.test.ts` compares the three.
 */
export const NOTHING_FOLLOWS: readonly EventType[] = [
  // An account changed.
  'CustomerRegistered',
  'CustomerProfileChanged',
  'CustomerBlocked',
  'CustomerUnblocked',
  'EmailVerified',
  'PasswordChanged',
  'SessionsEnded',
  'PasskeyRemoved',
  'OneTimeCodesTurnedOn',
  'CustomerTracesRemoved',
  'EmailClaimed',
  'EmailReleased',
  // A payment was opened, or its money moved: the command that did it places or ends the order.
  'PaymentIntentOpened',
  'UtrClaimed',
  'PaymentOpenedFromBalance',
  'PaymentVerificationRequested',
  'PaymentDisputed',
  'PaymentReplaced',
  'PaymentReleased',
  'PaymentUnallocatedByCreditNote',
  'PaymentDebitReversed',
  'PaymentToppedUp',
  'PaymentTopUpVoided',
  'CreditClaimed',
  'CreditExcluded',
  'CreditReversed',
  'RefundNumberClaimed',
  'RefundWithdrawn',
  // Written before or after a call to the registrar, by the job that makes it.
  'DomainRegistrationRequested',
  'DomainRegistrationAttempted',
  'DomainRegistrationPostponed',
  'DomainRegistrationNotSeen',
  'DomainRenewalRequested',
  // A claim was kept or given back.
  'DomainNameReleased',
  'DomainNameSecured',
  'DomainNameSold',
  'FreeHostingReleased',
  'HostedDomainReleased',
  'HostedDomainConfirmed',
  'HostedSubdomainReleased',
  'DomainOwnerConfirmed',
  'CodeLicenceClaimed',
  'RenewalReleased',
  // The last step of an order wrote it.
  'InvoicePaid',
  // People wrote: operators answer.
  'BugReported',
  'CodeOffered',
  'HireRequested',
  'RefundRequested',
  'MessageSettled',
  'TicketOpened',
  'TicketReplied',
  'TicketAnswerRead',
  'TicketClosed',
  'TicketReopened',
  // A mail or a download is done.
  'MailSent',
  'MailRefused',
  'MailDeliveryUnknown',
  'MailGivenUp',
  'DownloadStarted',
  // About the event log itself.
  'EventLogOpened',
  'HeadsAnchored',
];
