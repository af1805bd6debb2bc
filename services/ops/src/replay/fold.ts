import type { HaatEvent } from '@haat/contracts/events/registry';
import { codeLicenceDecider } from '@haat/domain/code-licence';
import { creditDecider } from '@haat/domain/credit';
import { creditNoteNumberDecider } from '@haat/domain/credit-note-number';
import { customerDecider } from '@haat/domain/customer';
import type { Decider } from '@haat/domain/decider';
import { domainNameDecider } from '@haat/domain/domain-name';
import { downloadDecider } from '@haat/domain/download';
import { emailDecider } from '@haat/domain/email';
import { forgettingDecider } from '@haat/domain/forgotten-subject';
import { freeHostingDecider } from '@haat/domain/free-hosting';
import { hostedDomainDecider } from '@haat/domain/hosted-domain';
import { inboxDecider } from '@haat/domain/inbox';
import { invoiceDecider } from '@haat/domain/invoice';
import { mailDecider } from '@haat/domain/mail';
import { orderDecider } from '@haat/domain/order';
import { paymentDecider } from '@haat/domain/payment';
import { paymentIntentDecider } from '@haat/domain/payment-intent';
import { refundNumberDecider } from '@haat/domain/refund-number';
import { subscriptionDecider } from '@haat/domain/subscription';
import { ticketDecider } from '@haat/domain/ticket';
import { utrDecider } from '@haat/domain/utr';
import type { RecordedEvent } from '@haat/event-store/port';
import { aggregateOf } from '@haat/record/commands';

/** Makes an aggregate's state of its events. @throws {UnreadableEvent} */
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
  ['domainname', by(domainNameDecider)],
  ['download', by(downloadDecider)],
  ['email', by(emailDecider)],
  ['forgotten', by(forgettingDecider)],
  ['freehosting', by(freeHostingDecider)],
  ['hosteddomain', by(hostedDomainDecider)],
  ['inbox', by(inboxDecider)],
  ['invoice', by(invoiceDecider)],
  ['mail', by(mailDecider)],
  ['order', by(orderDecider)],
  ['payment', by(paymentDecider)],
  ['paymentintent', by(paymentIntentDecider)],
  ['refund', by(refundNumberDecider)],
  ['subscription', by(subscriptionDecider)],
  ['ticket', by(ticketDecider)],
  ['utr', by(utrDecider)],
]);

/** @returns what folds the events of a stream of that name; undefined where it is no aggregate. */
export const foldOf = (stream: string): Fold | undefined =>
  aggregates.get(stream.split('-', 1)[0] ?? '');
