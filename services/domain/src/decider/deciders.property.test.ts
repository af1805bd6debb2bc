// @module-tag money

import { customerCommandSchema, customerDecider, customerLifecycle } from '../customer/customer.ts';
import { emailCommandSchema, emailDecider, emailLifecycle } from '../customer/email.ts';
import {
  erasureCommandSchema,
  erasureDecider,
  erasureLifecycle,
} from '../customer/erased-subject.ts';
import {
  domainChangeCommandSchema,
  domainChangeDecider,
  domainChangeLifecycle,
} from '../domain-name/domain-change.ts';
import {
  domainNameCommandSchema,
  domainNameDecider,
  domainNameLifecycle,
} from '../domain-name/domain-name.ts';
import {
  domainTransferCommandSchema,
  domainTransferDecider,
  domainTransferLifecycle,
} from '../domain-name/domain-transfer.ts';
import {
  registrantVerificationCommandSchema,
  registrantVerificationDecider,
  registrantVerificationLifecycle,
} from '../domain-name/registrant-verification.ts';
import {
  freeHostingCommandSchema,
  freeHostingDecider,
  freeHostingLifecycle,
} from '../hosting/free-hosting.ts';
import {
  hostedDomainCommandSchema,
  hostedDomainDecider,
  hostedDomainLifecycle,
} from '../hosting/hosted-domain.ts';
import {
  hostingAccountCommandSchema,
  hostingAccountDecider,
  hostingAccountLifecycle,
} from '../hosting/hosting-account.ts';
import {
  hostingSiteCommandSchema,
  hostingSiteDecider,
  hostingSiteLifecycle,
} from '../hosting/hosting-site.ts';
import {
  renewalGroupCommandSchema,
  renewalGroupDecider,
  renewalGroupLifecycle,
} from '../hosting/renewal-group.ts';
import {
  subscriptionCommandSchema,
  subscriptionDecider,
  subscriptionLifecycle,
} from '../hosting/subscription.ts';
import {
  creditNoteNumberCommandSchema,
  creditNoteNumberDecider,
  creditNoteNumberLifecycle,
} from '../invoice/credit-note-number.ts';
import { invoiceCommandSchema, invoiceDecider, invoiceLifecycle } from '../invoice/invoice.ts';
import { inboxCommandSchema, inboxDecider, inboxLifecycle } from '../messages/inbox.ts';
import { mailCommandSchema, mailDecider, mailLifecycle } from '../messages/mail.ts';
import { ticketCommandSchema, ticketDecider, ticketLifecycle } from '../messages/ticket.ts';
import {
  codeLicenceCommandSchema,
  codeLicenceDecider,
  codeLicenceLifecycle,
} from '../order/code-licence.ts';
import { downloadCommandSchema, downloadDecider, downloadLifecycle } from '../order/download.ts';
import { orderCommandSchema, orderDecider } from '../order/order.ts';
import { orderLifecycle } from '../order/order-state.ts';
import { creditCommandSchema, creditDecider, creditLifecycle } from '../payment/credit.ts';
import { paymentCommandSchema, paymentDecider } from '../payment/payment.ts';
import {
  paymentIntentCommandSchema,
  paymentIntentDecider,
  paymentIntentLifecycle,
} from '../payment/payment-intent.ts';
import { paymentLifecycle } from '../payment/payment-lifecycle.ts';
import {
  refundNumberCommandSchema,
  refundNumberDecider,
  refundNumberLifecycle,
} from '../payment/refund-number.ts';
import { utrCommandSchema, utrDecider, utrLifecycle } from '../payment/utr.ts';
import * as arbitrary from '../testing/arbitraries.ts';
import { obeysTheLaws } from '../testing/laws.ts';

obeysTheLaws('a customer', {
  decider: customerDecider,
  lifecycle: customerLifecycle,
  commands: arbitrary.customerCommands,
  commandSchema: customerCommandSchema,
  atMostOnce: [['CustomerRegistered'], ['EmailVerified']],
});

obeysTheLaws('an email address', {
  decider: emailDecider,
  lifecycle: emailLifecycle,
  commands: arbitrary.emailCommands,
  commandSchema: emailCommandSchema,
  atMostOnce: [],
});

obeysTheLaws('an erased subject', {
  decider: erasureDecider,
  lifecycle: erasureLifecycle,
  commands: arbitrary.erasureCommands,
  commandSchema: erasureCommandSchema,
  atMostOnce: [['SubjectErased']],
});

obeysTheLaws('a transaction ID', {
  decider: utrDecider,
  lifecycle: utrLifecycle,
  commands: arbitrary.utrCommands,
  commandSchema: utrCommandSchema,
  atMostOnce: [],
});

obeysTheLaws('a bank credit', {
  decider: creditDecider,
  lifecycle: creditLifecycle,
  commands: arbitrary.creditCommands,
  commandSchema: creditCommandSchema,
  atMostOnce: [['CreditObserved'], ['CreditClaimed'], ['CreditReversed']],
});

obeysTheLaws('a payment intent', {
  decider: paymentIntentDecider,
  lifecycle: paymentIntentLifecycle,
  commands: arbitrary.paymentIntentCommands,
  commandSchema: paymentIntentCommandSchema,
  atMostOnce: [['PaymentIntentOpened']],
});

obeysTheLaws('a payment', {
  decider: paymentDecider,
  lifecycle: paymentLifecycle,
  commands: arbitrary.paymentCommands,
  commandSchema: paymentCommandSchema,
  atMostOnce: [['PaymentSubmitted'], ['PaymentVerified'], ['PaymentDisputed']],
});

obeysTheLaws('an order', {
  decider: orderDecider,
  lifecycle: orderLifecycle,
  commands: arbitrary.orderCommands,
  commandSchema: orderCommandSchema,
  atMostOnce: [
    ['OrderPlaced'],
    ['OrderPaymentConfirmed'],
    ['DomainRegistrationRequested', 'DownloadGranted', 'OrderCancelled'],
    ['DomainRegistrationRequested', 'DownloadGranted', 'OrderDomainLost'],
    ['DomainRegistered', 'DomainRegistrationFailed'],
    ['HostingProvisioned', 'HostingProvisioningFailed', 'BundledHostingFailed'],
    ['DomainRenewed', 'HostingRenewed', 'RenewalFailed'],
    ['DomainRestoreRequested'],
    ['DomainRestored', 'RestoreFailed'],
    ['HostingProvisioningRequested'],
    ['OrderCompleted', 'OrderCancelled', 'DomainRegistrationFailed'],
  ],
});

obeysTheLaws('a domain name', {
  decider: domainNameDecider,
  lifecycle: domainNameLifecycle,
  commands: arbitrary.domainNameCommands,
  commandSchema: domainNameCommandSchema,
  // A lapsed name is sold again to its next buyer.
  atMostOnce: [],
});

obeysTheLaws('a change of a domain', {
  decider: domainChangeDecider,
  lifecycle: domainChangeLifecycle,
  commands: arbitrary.domainChangeCommands,
  commandSchema: domainChangeCommandSchema,
  atMostOnce: [],
});

obeysTheLaws('a transfer of a domain', {
  decider: domainTransferDecider,
  lifecycle: domainTransferLifecycle,
  commands: arbitrary.domainTransferCommands,
  commandSchema: domainTransferCommandSchema,
  atMostOnce: [['DomainTransferredOut']],
});

obeysTheLaws('a registrant verification', {
  decider: registrantVerificationDecider,
  lifecycle: registrantVerificationLifecycle,
  commands: arbitrary.registrantVerificationCommands,
  commandSchema: registrantVerificationCommandSchema,
  // Each change of owner starts it again.
  atMostOnce: [],
});

obeysTheLaws("a domain's hosting", {
  decider: hostedDomainDecider,
  lifecycle: hostedDomainLifecycle,
  commands: arbitrary.hostedDomainCommands,
  commandSchema: hostedDomainCommandSchema,
  atMostOnce: [],
});

obeysTheLaws('a hosting account', {
  decider: hostingAccountDecider,
  lifecycle: hostingAccountLifecycle,
  commands: arbitrary.hostingAccountCommands,
  commandSchema: hostingAccountCommandSchema,
  atMostOnce: [],
});

obeysTheLaws('a site on a plan', {
  decider: hostingSiteDecider,
  lifecycle: hostingSiteLifecycle,
  commands: arbitrary.hostingSiteCommands,
  commandSchema: hostingSiteCommandSchema,
  atMostOnce: [],
});

obeysTheLaws('a code licence', {
  decider: codeLicenceDecider,
  lifecycle: codeLicenceLifecycle,
  commands: arbitrary.codeLicenceCommands,
  commandSchema: codeLicenceCommandSchema,
  // What an ended order had goes to the next.
  atMostOnce: [],
});

obeysTheLaws("a customer's free hosting plan", {
  decider: freeHostingDecider,
  lifecycle: freeHostingLifecycle,
  commands: arbitrary.freeHostingCommands,
  commandSchema: freeHostingCommandSchema,
  // An order that lost it may claim it again.
  atMostOnce: [],
});

obeysTheLaws('a subscription', {
  decider: subscriptionDecider,
  lifecycle: subscriptionLifecycle,
  commands: arbitrary.subscriptionCommands,
  commandSchema: subscriptionCommandSchema,
  atMostOnce: [['SubscriptionStarted'], ['SubscriptionLapsed']],
});

obeysTheLaws('a group of renewals', {
  decider: renewalGroupDecider,
  lifecycle: renewalGroupLifecycle,
  commands: arbitrary.renewalGroupCommands,
  commandSchema: renewalGroupCommandSchema,
  atMostOnce: [['RenewalsRequested'], ['RenewalsPaid'], ['RenewalsEnded']],
});

obeysTheLaws('a download', {
  decider: downloadDecider,
  lifecycle: downloadLifecycle,
  commands: arbitrary.downloadCommands,
  commandSchema: downloadCommandSchema,
  atMostOnce: [['DownloadStarted']],
});

obeysTheLaws('a mail', {
  decider: mailDecider,
  lifecycle: mailLifecycle,
  commands: arbitrary.mailCommands,
  commandSchema: mailCommandSchema,
  atMostOnce: [
    ['MailRequested'],
    ['MailSent', 'MailRefused', 'MailGivenUp'],
    ['MailDeliveryUnknown'],
  ],
});

obeysTheLaws('an invoice', {
  decider: invoiceDecider,
  lifecycle: invoiceLifecycle,
  commands: arbitrary.invoiceCommands,
  commandSchema: invoiceCommandSchema,
  atMostOnce: [['InvoiceIssued'], ['InvoicePaid'], ['InvoiceVoided']],
});

obeysTheLaws("a credit note's number", {
  decider: creditNoteNumberDecider,
  lifecycle: creditNoteNumberLifecycle,
  commands: arbitrary.creditNoteNumberCommands,
  commandSchema: creditNoteNumberCommandSchema,
  atMostOnce: [['CreditNoteNumberClaimed']],
});

obeysTheLaws("a refund's number", {
  decider: refundNumberDecider,
  lifecycle: refundNumberLifecycle,
  commands: arbitrary.refundNumberCommands,
  commandSchema: refundNumberCommandSchema,
  atMostOnce: [['RefundNumberClaimed', 'RefundWithdrawn']],
});

obeysTheLaws('a message to the shop', {
  decider: inboxDecider,
  lifecycle: inboxLifecycle,
  commands: arbitrary.inboxCommands,
  commandSchema: inboxCommandSchema,
  atMostOnce: [['BugReported', 'CodeOffered', 'HireRequested']],
});

obeysTheLaws('a ticket', {
  decider: ticketDecider,
  lifecycle: ticketLifecycle,
  commands: arbitrary.ticketCommands,
  commandSchema: ticketCommandSchema,
  atMostOnce: [['TicketOpened']],
});
