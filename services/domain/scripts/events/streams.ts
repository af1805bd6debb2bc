import { codeLicenceEvents } from '@haat/contracts/events/code-licence';
import { creditEvents } from '@haat/contracts/events/credit';
import { customerEvents, emailEvents } from '@haat/contracts/events/customer';
import { domainNameEvents } from '@haat/contracts/events/domain-name';
import { downloadEvents } from '@haat/contracts/events/download';
import { erasureEvents } from '@haat/contracts/events/erasure';
import type { EventDefinition } from '@haat/contracts/events/event';
import { freeHostingEvents, hostedDomainEvents } from '@haat/contracts/events/hosting';
import { inboxEvents } from '@haat/contracts/events/inbox';
import { creditNoteNumberEvents, invoiceEvents } from '@haat/contracts/events/invoice';
import { mailEvents } from '@haat/contracts/events/mail';
import { orderEvents } from '@haat/contracts/events/order';
import { paymentEvents, refundNumberEvents, utrEvents } from '@haat/contracts/events/payment';
import { paymentIntentEvents } from '@haat/contracts/events/payment-intent';
import {
  ANCHOR_STREAM,
  eventLogOpened,
  headsAnchored,
  RECORD_STREAM,
} from '@haat/contracts/events/record';
import { subscriptionEvents } from '@haat/contracts/events/subscription';
import { ticketEvents } from '@haat/contracts/events/ticket';
import type { z } from 'zod';
import { customerLifecycle } from '../../src/customer/customer.ts';
import { emailLifecycle } from '../../src/customer/email.ts';
import { erasureLifecycle } from '../../src/customer/erased-subject.ts';
import { domainNameLifecycle } from '../../src/domain-name/domain-name.ts';
import { freeHostingLifecycle } from '../../src/hosting/free-hosting.ts';
import { hostedDomainLifecycle } from '../../src/hosting/hosted-domain.ts';
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
    ...{ prefix: 'email', id: 'emailHash', about: 'Whose account an address is.' },
    ...{ events: emailEvents, lifecycle: emailLifecycle },
  },
  {
    ...{ prefix: 'paymentintent', id: 'tr', about: 'A UPI link, made for one customer.' },
    ...{ events: paymentIntentEvents, lifecycle: paymentIntentLifecycle },
  },
  {
    ...{ prefix: 'payment', id: 'referenceCode', about: 'A payment, and where its money is.' },
    ...{ events: paymentEvents, lifecycle: paymentLifecycle },
  },
  {
    ...{ prefix: 'utr', id: 'utrHash', about: 'Who reported a bank reference.' },
    ...{ events: utrEvents, lifecycle: utrLifecycle },
  },
  {
    ...{ prefix: 'refund', id: 'numberHash', about: 'Whose the number of a refund is.' },
    ...{ events: refundNumberEvents, lifecycle: refundNumberLifecycle },
  },
  {
    ...{ prefix: 'credit', id: 'creditId', about: 'A credit in the shop’s bank account.' },
    ...{ events: creditEvents, lifecycle: creditLifecycle },
  },
  {
    ...{ prefix: 'order', id: 'orderId', about: 'An order, from its placing to its end.' },
    ...{ events: orderEvents, lifecycle: orderLifecycle },
  },
  {
    ...{ prefix: 'domainname', id: 'domain', about: 'Whose order a name is on.' },
    ...{ events: domainNameEvents, lifecycle: domainNameLifecycle },
  },
  {
    ...{ prefix: 'freehosting', id: 'customerId', about: 'A customer’s one free plan.' },
    ...{ events: freeHostingEvents, lifecycle: freeHostingLifecycle },
  },
  {
    ...{ prefix: 'hosteddomain', id: 'domain', about: 'For which order a domain is hosted.' },
    ...{ events: hostedDomainEvents, lifecycle: hostedDomainLifecycle },
  },
  {
    ...{ prefix: 'codelicence', id: 'licenceId', about: 'By which order a customer has an item.' },
    ...{ events: codeLicenceEvents, lifecycle: codeLicenceLifecycle },
  },
  {
    ...{ prefix: 'subscription', id: 'subscriptionId', about: 'What ends unless it is renewed.' },
    ...{ events: subscriptionEvents, lifecycle: subscriptionLifecycle },
  },
  {
    ...{ prefix: 'invoice', id: 'invoiceNumber', about: 'An invoice and its credit notes.' },
    ...{ events: invoiceEvents, lifecycle: invoiceLifecycle },
  },
  {
    ...{ prefix: 'creditnote', id: 'creditNoteNumber', about: 'Whose a credit note’s number is.' },
    ...{ events: creditNoteNumberEvents, lifecycle: creditNoteNumberLifecycle },
  },
  {
    ...{ prefix: 'ticket', id: 'number', about: 'A conversation with support.' },
    ...{ events: ticketEvents, lifecycle: ticketLifecycle },
  },
  {
    ...{ prefix: 'inbox', id: 'number', about: 'A message that was sent through a form.' },
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
    ...{ prefix: 'forgotten', id: 'subject', about: 'Whose key is no more, beside customers.' },
    ...{ events: erasureEvents, lifecycle: erasureLifecycle },
  },
  {
    ...{ prefix: RECORD_STREAM, id: null, about: 'Which store this is.', events: [eventLogOpened] },
  },
  {
    ...{ prefix: ANCHOR_STREAM, id: null, about: 'Where all other streams ended, signed.' },
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
