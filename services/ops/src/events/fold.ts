import type { HaatEvent } from '@haat/contracts/events/registry';
import { customerDecider } from '@haat/domain/customer/customer';
import { emailDecider } from '@haat/domain/customer/email';
import { erasureDecider } from '@haat/domain/customer/erased-subject';
import type { Decider } from '@haat/domain/decider/decider';
import { domainChangeDecider } from '@haat/domain/domain-name/domain-change';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { domainTransferDecider } from '@haat/domain/domain-name/domain-transfer';
import { registrantVerificationDecider } from '@haat/domain/domain-name/registrant-verification';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { hostedDomainDecider } from '@haat/domain/hosting/hosted-domain';
import { hostingAccountDecider } from '@haat/domain/hosting/hosting-account';
import { hostingSiteDecider } from '@haat/domain/hosting/hosting-site';
import { renewalGroupDecider } from '@haat/domain/hosting/renewal-group';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { creditNoteNumberDecider } from '@haat/domain/invoice/credit-note-number';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { inboxDecider } from '@haat/domain/messages/inbox';
import { mailDecider } from '@haat/domain/messages/mail';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { codeLicenceDecider } from '@haat/domain/order/code-licence';
import { downloadDecider } from '@haat/domain/order/download';
import { orderDecider } from '@haat/domain/order/order';
import { creditDecider } from '@haat/domain/payment/credit';
import { paymentDecider } from '@haat/domain/payment/payment';
import { paymentIntentDecider } from '@haat/domain/payment/payment-intent';
import { refundNumberDecider } from '@haat/domain/payment/refund-number';
import { utrDecider } from '@haat/domain/payment/utr';
import type { RecordedEvent } from '@haat/event-store/port';
import { aggregateOf } from '@haat/record/commands';

/** @throws {UnreadableEvent} */
export type Fold = (events: readonly RecordedEvent[]) => unknown;

const by =
  <State, Event extends HaatEvent>(
    decider: Pick<Decider<State, never, Event, unknown>, 'initial' | 'evolve'>,
  ): Fold =>
  (events) =>
    aggregateOf(decider, events).state;

const aggregates: ReadonlyMap<string, Fold> = new Map([
  ['codelicence', by(codeLicenceDecider)],
  ['credit', by(creditDecider)],
  ['creditnote', by(creditNoteNumberDecider)],
  ['customer', by(customerDecider)],
  ['domainchange', by(domainChangeDecider)],
  ['domainname', by(domainNameDecider)],
  ['domaintransfer', by(domainTransferDecider)],
  ['download', by(downloadDecider)],
  ['email', by(emailDecider)],
  ['forgotten', by(erasureDecider)],
  ['freehosting', by(freeHostingDecider)],
  ['hosteddomain', by(hostedDomainDecider)],
  ['hostingaccount', by(hostingAccountDecider)],
  ['hostingsite', by(hostingSiteDecider)],
  ['inbox', by(inboxDecider)],
  ['invoice', by(invoiceDecider)],
  ['mail', by(mailDecider)],
  ['order', by(orderDecider)],
  ['payment', by(paymentDecider)],
  ['paymentintent', by(paymentIntentDecider)],
  ['refund', by(refundNumberDecider)],
  ['renewalgroup', by(renewalGroupDecider)],
  ['subscription', by(subscriptionDecider)],
  ['ticket', by(ticketDecider)],
  ['utr', by(utrDecider)],
  ['verification', by(registrantVerificationDecider)],
]);

/** @returns undefined for a stream that is no aggregate. */
export const foldOf = (stream: string): Fold | undefined =>
  aggregates.get(stream.split('-', 1)[0] ?? '');
