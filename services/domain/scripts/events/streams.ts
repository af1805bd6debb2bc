import { codeLicenceEvents } from '@haat/contracts/events/code-licence';
import { creditEvents } from '@haat/contracts/events/credit';
import { customerEvents, emailEvents } from '@haat/contracts/events/customer';
import { domainChangeEvents } from '@haat/contracts/events/domain-change';
import { domainNameEvents } from '@haat/contracts/events/domain-name';
import { domainTransferEvents } from '@haat/contracts/events/domain-transfer';
import { downloadEvents } from '@haat/contracts/events/download';
import { erasureEvents } from '@haat/contracts/events/erasure';
import type { EventDefinition } from '@haat/contracts/events/event';
import { freeHostingEvents, hostedDomainEvents } from '@haat/contracts/events/hosting';
import { hostingAccountEvents } from '@haat/contracts/events/hosting-account';
import { hostingSiteEvents } from '@haat/contracts/events/hosting-site';
import { inboxEvents } from '@haat/contracts/events/inbox';
import { creditNoteNumberEvents, invoiceEvents } from '@haat/contracts/events/invoice';
import { mailEvents } from '@haat/contracts/events/mail';
import { orderEvents } from '@haat/contracts/events/order';
import { paymentEvents, refundNumberEvents, utrEvents } from '@haat/contracts/events/payment';
import { paymentIntentEvents } from '@haat/contracts/events/payment-intent';
import {
  ANCHOR_STREAM,
  eventLogMoved,
  eventLogOpened,
  headsAnchored,
  RECORD_STREAM,
} from '@haat/contracts/events/record';
import { registrantVerificationEvents } from '@haat/contracts/events/registrant-verification';
import { renewalGroupEvents } from '@haat/contracts/events/renewal-group';
import { subscriptionEvents } from '@haat/contracts/events/subscription';
import { ticketEvents } from '@haat/contracts/events/ticket';
import type { z } from 'zod';
import { customerLifecycle } from '../../src/customer/customer.ts';
import { emailLifecycle } from '../../src/customer/email.ts';
import { erasureLifecycle } from '../../src/customer/erased-subject.ts';
import { domainChangeLifecycle } from '../../src/domain-name/domain-change.ts';
import { domainNameLifecycle } from '../../src/domain-name/domain-name.ts';
import { domainTransferLifecycle } from '../../src/domain-name/domain-transfer.ts';
import { registrantVerificationLifecycle } from '../../src/domain-name/registrant-verification.ts';
import { freeHostingLifecycle } from '../../src/hosting/free-hosting.ts';
import { hostedDomainLifecycle } from '../../src/hosting/hosted-domain.ts';
import { hostingAccountLifecycle } from '../../src/hosting/hosting-account.ts';
import { hostingSiteLifecycle } from '../../src/hosting/hosting-site.ts';
import { renewalGroupLifecycle } from '../../src/hosting/renewal-group.ts';
import { subscriptionLifecycle } from '../../src/hosting/subscription.ts';
import { creditNoteNumberLifecycle } from '../../src/invoice/credit-note-number.ts';
import { invoiceLifecycle } from '../../src/invoice/invoice.ts';
import { inboxLifecycle } from '../../src/messages/inbox.ts';
import { mailLifecycle } from '../../src/messages/mail.ts';
import { ticketLifecycle } from '../../src/messages/ticket.ts';
import { codeLicenceLifecycle } from '../../src/order/code-licence.ts';
import { downloadLifecycle } from '../../src/order/download.ts';
import { orderLifecycle } from '../../src/order/order-state.ts';
import { creditLifecycle } from '../../src/payment/credit.ts';
import { paymentIntentLifecycle } from '../../src/payment/payment-intent.ts';
import { paymentLifecycle } from '../../src/payment/payment-lifecycle.ts';
import { refundNumberLifecycle } from '../../src/payment/refund-number.ts';
import { utrLifecycle } from '../../src/payment/utr.ts';

type AnyLifecycle = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;

export type StreamKind = {
  readonly prefix: string;
  /** The name of the id after the dash; null for a single stream. */
  readonly id: string | null;
  readonly about: string;
  readonly events: readonly EventDefinition<string, z.ZodObject>[];
  readonly lifecycle?: AnyLifecycle;
};

export const streams: readonly StreamKind[] = [
  {
    ...{ prefix: 'customer', id: 'customerId', about: 'An account.' },
    ...{ events: customerEvents, lifecycle: customerLifecycle },
  },
  {
    ...{ prefix: 'email', id: 'emailHash', about: 'The account of an email address.' },
    ...{ events: emailEvents, lifecycle: emailLifecycle },
  },
  {
    ...{ prefix: 'paymentintent', id: 'tr', about: 'A UPI link, made for one customer.' },
    ...{ events: paymentIntentEvents, lifecycle: paymentIntentLifecycle },
  },
  {
    ...{ prefix: 'payment', id: 'referenceCode', about: 'A payment and its money.' },
    ...{ events: paymentEvents, lifecycle: paymentLifecycle },
  },
  {
    ...{ prefix: 'utr', id: 'utrHash', about: 'Accounts that submitted a UTR.' },
    ...{ events: utrEvents, lifecycle: utrLifecycle },
  },
  {
    ...{ prefix: 'refund', id: 'numberHash', about: 'The payment of a refund number.' },
    ...{ events: refundNumberEvents, lifecycle: refundNumberLifecycle },
  },
  {
    ...{ prefix: 'credit', id: 'creditId', about: 'A credit in the shop’s bank account.' },
    ...{ events: creditEvents, lifecycle: creditLifecycle },
  },
  {
    ...{ prefix: 'order', id: 'orderId', about: 'An order, from placing to end.' },
    ...{ events: orderEvents, lifecycle: orderLifecycle },
  },
  {
    ...{ prefix: 'domainname', id: 'domain', about: 'The order or hold that has a domain.' },
    ...{ events: domainNameEvents, lifecycle: domainNameLifecycle },
  },
  {
    ...{ prefix: 'domainchange', id: 'orderId', about: 'One thing of a domain, and its changes.' },
    ...{ events: domainChangeEvents, lifecycle: domainChangeLifecycle },
  },
  {
    ...{ prefix: 'domaintransfer', id: 'orderId', about: 'A domain that may be leaving.' },
    ...{ events: domainTransferEvents, lifecycle: domainTransferLifecycle },
  },
  {
    ...{ prefix: 'verification', id: 'orderId', about: 'A domain that may wait for a click.' },
    ...{ events: registrantVerificationEvents, lifecycle: registrantVerificationLifecycle },
  },
  {
    ...{ prefix: 'freehosting', id: 'customerId', about: 'A customer’s one free plan.' },
    ...{ events: freeHostingEvents, lifecycle: freeHostingLifecycle },
  },
  {
    ...{ prefix: 'hosteddomain', id: 'domain', about: 'The order that hosts a domain.' },
    ...{ events: hostedDomainEvents, lifecycle: hostedDomainLifecycle },
  },
  {
    ...{
      prefix: 'hostingaccount',
      id: 'orderId',
      about: 'A plan’s account, and its cancellation.',
    },
    ...{ events: hostingAccountEvents, lifecycle: hostingAccountLifecycle },
  },
  {
    ...{ prefix: 'hostingsite', id: 'orderId', about: 'The site on a plan, and its changes.' },
    ...{ events: hostingSiteEvents, lifecycle: hostingSiteLifecycle },
  },
  {
    ...{ prefix: 'codelicence', id: 'licenceId', about: 'The order that licenses an item.' },
    ...{ events: codeLicenceEvents, lifecycle: codeLicenceLifecycle },
  },
  {
    ...{
      prefix: 'subscription',
      id: 'subscriptionId',
      about: 'A domain or plan with an end date.',
    },
    ...{ events: subscriptionEvents, lifecycle: subscriptionLifecycle },
  },
  {
    ...{
      prefix: 'renewalgroup',
      id: 'referenceCode',
      about: 'Several renewals with one payment.',
    },
    ...{ events: renewalGroupEvents, lifecycle: renewalGroupLifecycle },
  },
  {
    ...{ prefix: 'invoice', id: 'invoiceNumber', about: 'An invoice and its credit notes.' },
    ...{ events: invoiceEvents, lifecycle: invoiceLifecycle },
  },
  {
    ...{
      prefix: 'creditnote',
      id: 'creditNoteNumber',
      about: 'The credit of a credit note number.',
    },
    ...{ events: creditNoteNumberEvents, lifecycle: creditNoteNumberLifecycle },
  },
  {
    ...{ prefix: 'ticket', id: 'number', about: 'A conversation with support.' },
    ...{ events: ticketEvents, lifecycle: ticketLifecycle },
  },
  {
    ...{ prefix: 'inbox', id: 'number', about: 'A message sent through a form.' },
    ...{ events: inboxEvents, lifecycle: inboxLifecycle },
  },
  {
    ...{ prefix: 'download', id: 'downloadId', about: 'One download of an item.' },
    ...{ events: downloadEvents, lifecycle: downloadLifecycle },
  },
  {
    ...{ prefix: 'mail', id: 'mailId', about: 'A mail to one customer.' },
    ...{ events: mailEvents, lifecycle: mailLifecycle },
  },
  {
    ...{
      prefix: 'forgotten',
      id: 'subject',
      about: 'A destroyed key of other subjects than customers.',
    },
    ...{ events: erasureEvents, lifecycle: erasureLifecycle },
  },
  {
    ...{
      prefix: RECORD_STREAM,
      id: null,
      about: 'The identity of the store, and its moves to another one.',
      events: [eventLogOpened, eventLogMoved],
    },
  },
  {
    ...{ prefix: ANCHOR_STREAM, id: null, about: 'Signed heads of all other streams.' },
    events: [headsAnchored],
  },
];

export const addressOf = ({ prefix, id }: StreamKind): string =>
  id === null ? prefix : `${prefix}-{${id}}`;

export const transitionsOf = (
  { lifecycle }: StreamKind,
  type: string,
): readonly (readonly [from: string, to: string])[] | null => {
  if (lifecycle === undefined) return null;
  return Object.entries(lifecycle).flatMap(([from, following]) => {
    const to = following[type];
    return to === undefined ? [] : [[from, to] as const];
  });
};
