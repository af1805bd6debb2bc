import {
  accountDeletionSchema,
  deleteAccountAnswerSchema,
  keepAccountAnswerSchema,
} from '@haat/contracts/http/account-deletion';
import {
  accountSafetySchema,
  codesSetUpSchema,
  newPasskeyOptionsSchema,
  passkeyLoginOptionsSchema,
  recoveryCodesSchema,
} from '@haat/contracts/http/account-safety';
import {
  forgotPasswordAnswerSchema,
  loginAnswerSchema,
  sessionAnswerSchema,
  sessionsAnswerSchema,
} from '@haat/contracts/http/auth';
import { balanceAnswerSchema } from '@haat/contracts/http/balance';
import { consentsAnswerSchema } from '@haat/contracts/http/consents';
import { accountEmailSchema, emailLinkSchema } from '@haat/contracts/http/email-change';
import { emailVerificationAnswerSchema } from '@haat/contracts/http/email-verification';
import {
  siteAnswerSchema,
  siteChangeAnswerSchema,
  sitePreviewAnswerSchema,
} from '@haat/contracts/http/hosting-site';
import { inboxAnswerSchema } from '@haat/contracts/http/inbox';
import { invoiceAnswerSchema, invoicesAnswerSchema } from '@haat/contracts/http/invoices';
import {
  cancelAnswerSchema,
  orderAnswerSchema,
  ordersAnswerSchema,
} from '@haat/contracts/http/orders';
import {
  autoRenewAnswerSchema,
  childNameserversAnswerSchema,
  dnsRecordsAnswerSchema,
  domainChangeAnswerSchema,
  domainChangesAnswerSchema,
  domainContactsAnswerSchema,
  dsRecordsAnswerSchema,
  ownedDomainAnswerSchema,
  ownedDomainsAnswerSchema,
  shownChangeAnswerSchema,
  transferCodeAnswerSchema,
  zonePreviewAnswerSchema,
} from '@haat/contracts/http/owned-domains';
import {
  cancellationAnswerSchema,
  ownedPlanAnswerSchema,
  ownedPlansAnswerSchema,
  panelSessionAnswerSchema,
  planPasswordAnswerSchema,
  pointsHereAnswerSchema,
} from '@haat/contracts/http/owned-hosting';
import { paymentsAnswerSchema } from '@haat/contracts/http/payment-list';
import {
  checkStatusAnswerSchema,
  createInitialAnswerSchema,
  openPaymentAnswerSchema,
  replacePaymentAnswerSchema,
} from '@haat/contracts/http/payments';
import { hasOrderAnswerSchema } from '@haat/contracts/http/place-order';
import {
  refundDestinationAnswerSchema,
  refundsAnswerSchema,
  refundWithdrawnAnswerSchema,
} from '@haat/contracts/http/refunds';
import { renewalsAnswerSchema } from '@haat/contracts/http/renewals';
import { subscriptionsAnswerSchema } from '@haat/contracts/http/subscriptions';
import { ticketAnswerSchema, ticketsAnswerSchema } from '@haat/contracts/http/tickets';
import { upgradesAnswerSchema } from '@haat/contracts/http/upgrades';
import { z } from 'zod';
import { fitting } from './match.ts';

export const fits = fitting({
  'POST /api/auth/login': loginAnswerSchema,
  'POST /api/auth/login/code': loginAnswerSchema,
  'POST /api/auth/register': loginAnswerSchema,
  'POST /api/auth/logout': sessionAnswerSchema,
  'POST /api/auth/passkey/options': passkeyLoginOptionsSchema,
  'POST /api/auth/passkey': sessionAnswerSchema,
  'POST /api/auth/password/forgotten': forgotPasswordAnswerSchema,
  'POST /api/auth/password/reset': loginAnswerSchema,
  'GET /api/account/email': accountEmailSchema,
  'POST /api/account/email': accountEmailSchema,
  'POST /api/account/email/link': emailLinkSchema,
  'POST /api/account/email/confirm': emailLinkSchema,
  'POST /api/auth/verification/send': emailVerificationAnswerSchema,
  'POST /api/auth/verification/confirm': emailVerificationAnswerSchema,
  'GET /api/auth/sessions': sessionsAnswerSchema,
  'POST /api/auth/sessions/end': sessionAnswerSchema,
  'POST /api/auth/sessions/:id/end': sessionsAnswerSchema,
  'GET /api/account/safety': accountSafetySchema,
  'POST /api/account/passkeys/options': newPasskeyOptionsSchema,
  'POST /api/account/passkeys': accountSafetySchema,
  'POST /api/account/passkeys/:id/remove': accountSafetySchema,
  'POST /api/account/one-time-codes/set-up': codesSetUpSchema,
  'POST /api/account/one-time-codes/turn-on': recoveryCodesSchema,
  'POST /api/account/one-time-codes/turn-off': accountSafetySchema,
  'POST /api/account/one-time-codes/recovery-codes': recoveryCodesSchema,
  'GET /api/account/consents': consentsAnswerSchema,
  'POST /api/account/consents': consentsAnswerSchema,
  'GET /api/account/deletion': accountDeletionSchema,
  'POST /api/account/deletion': deleteAccountAnswerSchema,
  'POST /api/account/deletion/undo': keepAccountAnswerSchema,
  'POST /api/account/profile': sessionAnswerSchema,
  'POST /api/account/password': sessionAnswerSchema,
  'POST /api/account/address': sessionAnswerSchema,
  'POST /api/account/refund-destination': refundDestinationAnswerSchema,
  'GET /api/balance': balanceAnswerSchema,
  'POST /api/balance/refund-request': inboxAnswerSchema,
  'GET /api/refunds': refundsAnswerSchema,
  'POST /api/refunds/:number/withdraw': refundWithdrawnAnswerSchema,
  'GET /api/payments': paymentsAnswerSchema,
  'POST /api/payments/open': openPaymentAnswerSchema,
  'POST /api/payments/createInitial': createInitialAnswerSchema,
  // Callers read an error or `isValid`; the rest may be missing.
  'POST /api/payments/checkstatus': z.union([
    checkStatusAnswerSchema.partial({ status: true }),
    z.object({ error: z.string() }),
  ]),
  'POST /api/payments/:reference/correct': createInitialAnswerSchema,
  'POST /api/payments/:reference/refund-request': inboxAnswerSchema,
  'POST /api/orders/hosting/free/check-existing': hasOrderAnswerSchema,
  'GET /api/orders': ordersAnswerSchema,
  'GET /api/orders/:id': orderAnswerSchema,
  'POST /api/orders/:id/cancel': cancelAnswerSchema,
  'POST /api/orders/:id/payment': replacePaymentAnswerSchema,
  'POST /api/orders/:id/pay-again': replacePaymentAnswerSchema,
  'GET /api/invoices': invoicesAnswerSchema,
  'GET /api/invoices/:id': invoiceAnswerSchema,
  'GET /api/subscriptions': subscriptionsAnswerSchema,
  'GET /api/hosting/owned/:plan/upgrades': upgradesAnswerSchema,
  'GET /api/orders/renewals/several/:id': renewalsAnswerSchema,
  'GET /api/tickets': ticketsAnswerSchema,
  'POST /api/tickets': ticketAnswerSchema,
  'GET /api/tickets/:number': ticketAnswerSchema,
  'POST /api/tickets/:number/reply': ticketAnswerSchema,
  'POST /api/tickets/:number/read': ticketAnswerSchema,
  'POST /api/tickets/:number/close': ticketAnswerSchema,
  'POST /api/tickets/:number/reopen': ticketAnswerSchema,
  'GET /api/hosting/owned/:plan/site': siteAnswerSchema,
  'POST /api/hosting/owned/:plan/site': siteChangeAnswerSchema,
  'POST /api/hosting/owned/:plan/site/preview': sitePreviewAnswerSchema,
  'GET /api/hosting/owned/:plan/site/changes/:id': siteChangeAnswerSchema,
  'GET /api/domains/owned': ownedDomainsAnswerSchema,
  'GET /api/domains/owned/:domain': ownedDomainAnswerSchema,
  'GET /api/domains/owned/:domain/changes': domainChangesAnswerSchema,
  'GET /api/domains/owned/:domain/changes/:id': shownChangeAnswerSchema,
  'PUT /api/domains/owned/:domain/nameservers': domainChangeAnswerSchema,
  'PUT /api/domains/owned/:domain/lock': domainChangeAnswerSchema,
  'PUT /api/domains/owned/:domain/auto-renew': autoRenewAnswerSchema,
  'POST /api/domains/owned/:domain/transfer-code': transferCodeAnswerSchema,
  'POST /api/domains/owned/:domain/transfer-code/renew': transferCodeAnswerSchema,
  'GET /api/domains/owned/:domain/dns/records': dnsRecordsAnswerSchema,
  'POST /api/domains/owned/:domain/dns/records': domainChangeAnswerSchema,
  'PUT /api/domains/owned/:domain/dns/records': domainChangeAnswerSchema,
  'DELETE /api/domains/owned/:domain/dns/records': domainChangeAnswerSchema,
  'POST /api/domains/owned/:domain/dns/records/batch': domainChangeAnswerSchema,
  'POST /api/domains/owned/:domain/dns/zone/preview': zonePreviewAnswerSchema,
  'GET /api/domains/owned/:domain/contacts': domainContactsAnswerSchema,
  'PUT /api/domains/owned/:domain/contacts/:role': domainChangeAnswerSchema,
  'PUT /api/domains/owned/:domain/privacy': domainChangeAnswerSchema,
  'GET /api/domains/owned/:domain/child-nameservers': childNameserversAnswerSchema,
  'POST /api/domains/owned/:domain/child-nameservers': domainChangeAnswerSchema,
  'PUT /api/domains/owned/:domain/child-nameservers': domainChangeAnswerSchema,
  'DELETE /api/domains/owned/:domain/child-nameservers': domainChangeAnswerSchema,
  'GET /api/domains/owned/:domain/dnssec': dsRecordsAnswerSchema,
  'POST /api/domains/owned/:domain/dnssec': domainChangeAnswerSchema,
  'DELETE /api/domains/owned/:domain/dnssec': domainChangeAnswerSchema,
  'POST /api/domains/owned/:domain/verification/resend': domainChangeAnswerSchema,
  'GET /api/hosting/owned': ownedPlansAnswerSchema,
  'GET /api/hosting/owned/:plan': ownedPlanAnswerSchema,
  'GET /api/hosting/owned/:plan/points-here': pointsHereAnswerSchema,
  'POST /api/hosting/owned/:plan/panel-session': panelSessionAnswerSchema,
  'PUT /api/hosting/owned/:plan/password': planPasswordAnswerSchema,
  'PUT /api/hosting/owned/:plan/cancellation': cancellationAnswerSchema,
  'POST /api/inbox/bug-reports': inboxAnswerSchema,
  'POST /api/inbox/code-offers': inboxAnswerSchema,
  'POST /api/inbox/hire-requests': inboxAnswerSchema,
});
