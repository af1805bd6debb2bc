/**
 * The kinds of mails, each with the facts that it tells and its letter. A new kind is a letter, an
 * entry here, its name in the events, and what asks for it in `request-mail.ts`.
 */
import type { MailKind } from '@haat/contracts/events/mail';
import { paymentStream } from '@haat/contracts/events/payment';
import { ticketStream } from '@haat/contracts/events/ticket';
import { isFinalPhase, type PlacedOrder, type PlacedPhase } from '@haat/domain/order-state';
import { paymentDecider } from '@haat/domain/payment';
import { freeOf, type SubmittedPayment } from '@haat/domain/payment-state';
import { ticketDecider } from '@haat/domain/ticket';
import { type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import { loadOrder } from '../steps/load-order.ts';
import type { LetterTo, Written } from './letter-to.ts';
import { domainRegisteredMail, downloadReadyMail, hostingReadyMail } from './order-completed.ts';
import { orderEndedMail } from './order-ended.ts';
import { orderReceivedMail } from './order-received.ts';
import {
  paymentInReviewMail,
  paymentRejectedMail,
  paymentShortMail,
  paymentVerifiedMail,
} from './payment-settled.ts';
import { ticketAnsweredMail } from './ticket-answered.ts';

/** What there is to tell, as it stands. */
export type ToTell =
  | {
      readonly kind: 'told';
      readonly customerId: string;
      readonly write: (to: LetterTo) => Written;
    }
  /** It is so no more: another mail tells what is. */
  | { readonly kind: 'overtaken' }
  /** The store is behind: what asked for the mail does not show. */
  | { readonly kind: 'not_there' };

type Look = (services: Pick<CommandServices, 'store'>, about: string) => Promise<ToTell>;

const OVERTAKEN: ToTell = { kind: 'overtaken' };
const NOT_THERE: ToTell = { kind: 'not_there' };

/** @param phases that the order never leaves; null for a mail that tells how far it is. */
const ofOrder =
  (
    phases: readonly PlacedPhase[] | null,
    letter: (order: PlacedOrder, to: LetterTo) => Written,
  ): Look =>
  async (services, orderId) => {
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed') return NOT_THERE;
    if (phases !== null && !phases.includes(order.phase)) return NOT_THERE;
    // Whoever's order ended without its goods is told that, and why.
    const isOver = isFinalPhase(order.phase) && order.phase !== 'completed';
    if (phases === null && isOver) return OVERTAKEN;
    const { customerId } = order;
    return { kind: 'told', customerId, write: (to) => letter(order, to) };
  };

const ofPayment =
  (
    isStillSo: (
      payment: SubmittedPayment,
      services: Pick<CommandServices, 'store'>,
    ) => boolean | Promise<boolean>,
    letter: (payment: SubmittedPayment, to: LetterTo) => Written,
  ): Look =>
  async (services, referenceCode) => {
    const stream = paymentStream(referenceCode);
    const { state } = await loadAggregate(services.store, paymentDecider, stream);
    if (state.phase === 'not_submitted') return NOT_THERE;
    if (!(await isStillSo(state, services))) return OVERTAKEN;
    const { customerId } = state;
    return { kind: 'told', customerId, write: (to) => letter(state, to) };
  };

/** Who waits in the shop for the bank's word reads it there, in ms. */
const IN_THE_SHOP_MS = 15 * 60_000;

/** Nothing has come of it that tells more; or nobody has seen yet that it is there. */
const isNews = async (
  payment: SubmittedPayment,
  services: Pick<CommandServices, 'store'>,
): Promise<boolean> => {
  const { phase, allocation, submittedAt, verifiedAt } = payment;
  if (phase !== 'verified' || verifiedAt === null) return false;
  if (allocation === null) {
    const waitedMs = Date.parse(verifiedAt) - Date.parse(submittedAt);
    return waitedMs > IN_THE_SHOP_MS && freeOf(payment) > 0;
  }
  const order = await loadOrder(services, allocation.orderId);
  return order.phase !== 'not_placed' && !isFinalPhase(order.phase);
};

const isShort = ({ phase, rejection }: SubmittedPayment): boolean =>
  phase === 'rejected' && rejection === 'underpaid';

const ofAnswer: Look = async (services, number) => {
  const { state } = await loadAggregate(services.store, ticketDecider, ticketStream(number));
  if (state.phase === 'not_opened') return NOT_THERE;
  const answer = state.thread.findLast(({ operator }) => operator !== null);
  if (answer === undefined) return NOT_THERE;
  // Whoever has replied has read it.
  if (state.phase === 'open') return OVERTAKEN;
  const { customerId } = state;
  return { kind: 'told', customerId, write: (to) => ticketAnsweredMail(state, answer, to) };
};

export const letters: Readonly<Record<MailKind, Look>> = {
  order_received: ofOrder(null, orderReceivedMail),
  order_ended: ofOrder(
    ['registration_failed', 'hosting_failed', 'name_lost', 'cancelled'],
    orderEndedMail,
  ),
  domain_registered: ofOrder(['completed'], domainRegisteredMail),
  hosting_ready: ofOrder(['completed'], hostingReadyMail),
  download_ready: ofOrder(['completed'], downloadReadyMail),
  payment_verified: ofPayment(isNews, paymentVerifiedMail),
  payment_rejected: ofPayment(
    (payment) => payment.phase === 'expired' || (payment.phase === 'rejected' && !isShort(payment)),
    paymentRejectedMail,
  ),
  payment_short: ofPayment(isShort, paymentShortMail),
  payment_in_review: ofPayment(({ phase }) => phase === 'in_review', paymentInReviewMail),
  ticket_answered: ofAnswer,
};
