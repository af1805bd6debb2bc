/**
 * What each reactor reacted to while all of them shared one checkpoint, by its name. These lists
 * belong to that moment: a list that has changed since is caught up on by its reactor.
 */
export const REACTED_TO: Readonly<Record<string, readonly string[]>> = {
  'verify-payment': ['PaymentVerificationRequested'],
  'settle-order-payment': ['OrderPlaced', 'PaymentExpired', 'PaymentRejected', 'PaymentVerified'],
  'register-domain': ['OrderPaymentConfirmed'],
  'poll-registration': ['DomainRegistrationOutcomeUnknown', 'DomainRegistrationPending'],
  'complete-order': ['DomainRegistered'],
  'release-domain-name': ['DomainRegistrationFailed', 'OrderCancelled', 'OrderPaymentFailed'],
  'release-abandoned-claim': ['DomainNameReserved'],
};

/** What the read models were made of by then. */
export const PROJECTED: Readonly<Record<string, readonly string[]>> = {
  orders: [
    'DomainRegistered',
    'DomainRegistrationFailed',
    'DomainRegistrationOutcomeUnknown',
    'DomainRegistrationPending',
    'DomainRegistrationRequested',
    'DownloadGranted',
    'InvoiceIssued',
    'InvoicePaid',
    'OrderCancelled',
    'OrderCompleted',
    'OrderPaymentConfirmed',
    'OrderPaymentFailed',
    'OrderPlaced',
  ],
  invoices: ['InvoiceIssued', 'InvoicePaid', 'InvoiceVoided'],
  payments: [
    'PaymentAllocated',
    'PaymentExpired',
    'PaymentRejected',
    'PaymentSubmitted',
    'PaymentVerificationRequested',
    'PaymentVerified',
  ],
  customers: [
    'CustomerBlocked',
    'CustomerProfileChanged',
    'CustomerRegistered',
    'CustomerUnblocked',
  ],
  inbox: ['BugReported', 'CodeOffered', 'HireRequested'],
  download_grants: ['DownloadGranted'],
};
