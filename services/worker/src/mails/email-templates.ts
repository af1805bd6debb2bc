/** A new kind of email needs a template, an entry here, `MAIL_KINDS` and `request-mail.ts`. */
import { customerStream } from '@haat/contracts/events/customer';
import { invoiceStream } from '@haat/contracts/events/invoice';
import type { MailKind } from '@haat/contracts/events/mail';
import { paymentStream } from '@haat/contracts/events/payment';
import { ticketStream } from '@haat/contracts/events/ticket';
import { maskedDestination } from '@haat/contracts/refund-destination';
import { readUtr } from '@haat/contracts/utr';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { invoiceDecider } from '@haat/domain/invoice/invoice';
import { returnedBy } from '@haat/domain/invoice/invoice-credit';
import { ticketDecider } from '@haat/domain/messages/ticket';
import { isFinalPhase, type PlacedOrder, type PlacedPhase } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { toppedUpLeft } from '@haat/domain/payment/payment-balance';
import {
  retainedOf,
  type SubmittedPayment,
  unallocatedOf,
} from '@haat/domain/payment/payment-state';
import type { RefundPhase } from '@haat/domain/payment/refund';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { loadOrder } from '../orders/load-order.ts';
import { ofDeletionRequested, ofDeletionStopped } from './account-deletion.ts';
import {
  codesTurnedOffMail,
  newDeviceMail,
  passkeyAddedMail,
  refundDestinationChangedMail,
} from './account-safety.ts';
import { creditNoteMail } from './credit-note.ts';
import { ofDataExport } from './data-export.ts';
import {
  ofChangeAtRegistrar,
  ofDomainChange,
  ofTransferCode,
  ofTransferred,
} from './domain-mails.ts';
import { ofEmailChange } from './email-change.ts';
import type { EmailContext, Written } from './email-context.ts';
import { ofCancelled, ofEndsSoon, ofPasswordChanged } from './hosting-account.ts';
import { ofSiteOnline } from './hosting-site.ts';
import { invoiceVoidMail } from './invoice-void.ts';
import { type LoadMail, type MailState, NOT_THERE, OVERTAKEN } from './mail-state.ts';
import {
  domainRegisteredMail,
  domainRestoredMail,
  downloadReadyMail,
  hostingReadyMail,
  planChangedMail,
  renewedMail,
} from './order-completed.ts';
import { orderEndedMail } from './order-ended.ts';
import { orderReceivedMail } from './order-received.ts';
import {
  paymentInReviewMail,
  paymentRejectedMail,
  paymentShortMail,
  paymentVerifiedMail,
} from './payment-settled.ts';
import {
  type RefundDetails,
  refundRecordedMail,
  refundReturnedMail,
  refundSentMail,
} from './refund.ts';
import { findRefundDetails } from './refund-details.ts';
import { ofVerificationDue, ofVerificationSuspended } from './registrant-verification.ts';
import { ofAutoRenewAnnounced, ofAutoRenewSkipped, ofEnd, ofReminder } from './renewal-mails.ts';
import { ofRenewalsNotPlaced } from './renewals-not-placed.ts';
import { ticketAnsweredMail } from './ticket-answered.ts';

/** @param phases the final phases that the email is about; null for a progress email. */
const ofOrder =
  (
    phases: readonly PlacedPhase[] | null,
    letter: (order: PlacedOrder, to: EmailContext) => Written,
  ): LoadMail =>
  async (services, orderId) => {
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed') return NOT_THERE;
    if (phases !== null && !phases.includes(order.phase)) return NOT_THERE;
    // The order's end has its own email.
    if (phases === null && isFinalPhase(order.phase)) return OVERTAKEN;
    const { customerId } = order;
    const orderWithSources = await withSources(services, order);
    return { kind: 'ready', customerId, write: (to) => letter(orderWithSources, to) };
  };

/** Before confirmation, only the payment knows how much comes from the balance. */
const withSources = async (
  { store }: Pick<CommandServices, 'store'>,
  order: PlacedOrder,
): Promise<PlacedOrder> => {
  if (order.payment === null || order.creditedPaise !== null) return order;
  const stream = paymentStream(order.payment.referenceCode);
  const { state: payment } = await loadAggregate(store, paymentDecider, stream);
  if (payment.phase === 'not_submitted') return order;
  return { ...order, balancePaise: toppedUpLeft(payment) };
};

const ofPayment =
  (
    isStillSo: (payment: SubmittedPayment) => boolean,
    letter: (payment: SubmittedPayment, to: EmailContext) => Written,
  ): LoadMail =>
  async (services, referenceCode) => {
    const stream = paymentStream(referenceCode);
    const { state } = await loadAggregate(services.store, paymentDecider, stream);
    if (state.phase === 'not_submitted') return NOT_THERE;
    if (!isStillSo(state)) return OVERTAKEN;
    const { customerId } = state;
    return { kind: 'ready', customerId, write: (to) => letter(state, to) };
  };

/** Time to order before we email, in ms: a customer who waits in the shop sees the result there. */
const IN_THE_SHOP_MS = 15 * 60_000;

const ofUnused = (payment: SubmittedPayment, verifiedAt: string, now: number): MailState | null => {
  if (unallocatedOf(payment) <= 0) return OVERTAKEN;
  const waitedMs = Date.parse(verifiedAt) - Date.parse(payment.submittedAt);
  if (waitedMs > IN_THE_SHOP_MS) return null;
  // They saw it verified, and the order's end had its own email.
  if (payment.releasedFrom !== null) return OVERTAKEN;
  const inMs = Date.parse(verifiedAt) + IN_THE_SHOP_MS - now;
  return inMs > 0 ? { kind: 'too_early', inMs } : null;
};

const ofVerified: LoadMail = async (services, referenceCode) => {
  const stream = paymentStream(referenceCode);
  const { state } = await loadAggregate(services.store, paymentDecider, stream);
  if (state.phase === 'not_submitted') return NOT_THERE;
  const { phase, customerId, allocation, verifiedAt } = state;
  if (phase !== 'verified' || verifiedAt === null) return OVERTAKEN;
  if (allocation === null) {
    const unused = ofUnused(state, verifiedAt, services.clock.now());
    if (unused !== null) return unused;
  } else {
    const order = await loadOrder(services, allocation.orderId);
    if (order.phase === 'not_placed' || isFinalPhase(order.phase)) return OVERTAKEN;
  }
  return { kind: 'ready', customerId, write: (to) => paymentVerifiedMail(state, to) };
};

const isShort = ({ phase, rejection }: SubmittedPayment): boolean =>
  phase === 'rejected' && rejection === 'underpaid';

const ofAnswer: LoadMail = async (services, number) => {
  const { state } = await loadAggregate(services.store, ticketDecider, ticketStream(number));
  if (state.phase === 'not_opened') return NOT_THERE;
  const answer = state.thread.findLast(({ operator }) => operator !== null);
  if (answer === undefined) return NOT_THERE;
  // A customer who replied has read the answer.
  if (state.phase === 'open') return OVERTAKEN;
  const { customerId } = state;
  return { kind: 'ready', customerId, write: (to) => ticketAnsweredMail(state, answer, to) };
};

/** Sent in any state: another person may have caused it. */
const ofAccount =
  (letter: (to: EmailContext) => Written): LoadMail =>
  async (_, customerId) => ({ kind: 'ready', customerId, write: letter });

/** Sent only after the money is in the balance. */
const ofCreditNote: LoadMail = async ({ store }, about) => {
  const [invoiceNumber = '', number] = about.split(' ');
  const stream = invoiceStream(invoiceNumber);
  const { state: invoice } = await loadAggregate(store, invoiceDecider, stream);
  if (invoice.phase === 'not_issued' || invoice.payment === null) return NOT_THERE;
  const note = invoice.creditNotes.find((one) => one.creditNoteNumber === number);
  if (note === undefined) return NOT_THERE;
  const paidBy = paymentStream(invoice.payment.referenceCode);
  const { state: payment } = await loadAggregate(store, paymentDecider, paidBy);
  if (payment.phase === 'not_submitted') return NOT_THERE;
  if (!payment.creditNotes.includes(note.creditNoteNumber)) return NOT_THERE;
  const { customerId } = invoice;
  const order = await loadOrder({ store }, invoice.orderId);
  const paidPaise = order.phase === 'not_placed' ? null : order.creditedPaise;
  const returnedPaise = returnedBy(invoice, paidPaise, note);
  return { kind: 'ready', customerId, write: (to) => creditNoteMail(note, returnedPaise, to) };
};

const ofVoidInvoice: LoadMail = async ({ store }, invoiceNumber) => {
  const stream = invoiceStream(invoiceNumber);
  const { state: invoice } = await loadAggregate(store, invoiceDecider, stream);
  if (invoice.phase === 'not_issued' || invoice.voided === null) return NOT_THERE;
  const { customerId, voided } = invoice;
  return { kind: 'ready', customerId, write: (to) => invoiceVoidMail(invoice, voided, to) };
};

const ofRefund =
  (phase: RefundPhase, letter: (refund: RefundDetails, to: EmailContext) => Written): LoadMail =>
  async (services, referenceCode) => {
    const found = await findRefundDetails(services, referenceCode, phase);
    if (found === 'not_there') return NOT_THERE;
    if (found === 'overtaken') return OVERTAKEN;
    const { customerId, refund } = found;
    return { kind: 'ready', customerId, write: (to) => letter(refund, to) };
  };

/** A refund recorded with a bank reference is already sent. */
const ofRecordedRefund: LoadMail = async (services, referenceCode) => {
  const recorded = await ofRefund('recorded', refundRecordedMail)(services, referenceCode);
  if (recorded.kind !== 'overtaken') return recorded;
  const found = await findRefundDetails(services, referenceCode, 'sent');
  if (typeof found === 'string' || readUtr(found.refund.number) === null) return OVERTAKEN;
  const { customerId, refund } = found;
  return { kind: 'ready', customerId, write: (to) => refundSentMail(refund, to) };
};

const ofRefundDestination: LoadMail = async ({ store }, customerId) => {
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  if (!isRegistered(state)) return OVERTAKEN;
  const stored = state.refundDestination;
  if (stored === null) return NOT_THERE;
  const shown = maskedDestination(stored);
  return { kind: 'ready', customerId, write: (to) => refundDestinationChangedMail(shown, to) };
};

const ofNewDevice: LoadMail = async ({ store }, about) => {
  const [customerId = '', loginId] = about.split(' ');
  const { state } = await loadAggregate(store, customerDecider, customerStream(customerId));
  if (!isRegistered(state)) return OVERTAKEN;
  const login = state.newDevices.find((one) => one.loginId === loginId);
  // Ten later ones had their own emails.
  if (login === undefined) return OVERTAKEN;
  return { kind: 'ready', customerId, write: (to) => newDeviceMail(login, to) };
};

export const emailTemplates: Readonly<Record<MailKind, LoadMail>> = {
  order_received: ofOrder(null, orderReceivedMail),
  order_ended: ofOrder(
    [
      'registration_failed',
      'hosting_failed',
      'renewal_failed',
      'restore_failed',
      'upgrade_failed',
      'domain_lost',
      'cancelled',
    ],
    orderEndedMail,
  ),
  domain_registered: ofOrder(['completed'], domainRegisteredMail),
  hosting_ready: ofOrder(['completed'], hostingReadyMail),
  download_ready: ofOrder(['completed'], downloadReadyMail),
  renewed: ofOrder(['completed'], renewedMail),
  domain_restored: ofOrder(['completed'], domainRestoredMail),
  plan_changed: ofOrder(['completed'], planChangedMail),
  renewal_due: ofReminder,
  auto_renew_announced: ofAutoRenewAnnounced,
  auto_renew_skipped: ofAutoRenewSkipped,
  renewals_not_placed: ofRenewalsNotPlaced,
  subscription_ended: ofEnd,
  payment_verified: ofVerified,
  payment_rejected: ofPayment(
    (payment) => payment.phase === 'expired' || (payment.phase === 'rejected' && !isShort(payment)),
    paymentRejectedMail,
  ),
  // Not if the money was used or refunded.
  payment_short: ofPayment(
    (payment) => isShort(payment) && retainedOf(payment) > 0,
    paymentShortMail,
  ),
  payment_in_review: ofPayment(({ phase }) => phase === 'in_review', paymentInReviewMail),
  ticket_answered: ofAnswer,
  passkey_added: ofAccount(passkeyAddedMail),
  codes_turned_off: ofAccount(codesTurnedOffMail),
  credit_note: ofCreditNote,
  invoice_void: ofVoidInvoice,
  refund_recorded: ofRecordedRefund,
  refund_sent: ofRefund('sent', refundSentMail),
  refund_returned: ofRefund('returned', refundReturnedMail),
  nameservers_changed: ofDomainChange,
  lock_off: ofDomainChange,
  contact_changed: ofDomainChange,
  transfer_code_shown: ofTransferCode,
  changed_at_registrar: ofChangeAtRegistrar,
  domain_transferred: ofTransferred,
  verification_due: ofVerificationDue,
  verification_suspended: ofVerificationSuspended,
  refund_destination_changed: ofRefundDestination,
  hosting_password_changed: ofPasswordChanged,
  hosting_cancelled: ofCancelled,
  hosting_ends_soon: ofEndsSoon,
  site_online: ofSiteOnline,
  account_deletion_requested: ofDeletionRequested,
  account_deletion_stopped: ofDeletionStopped,
  data_export_ready: ofDataExport,
  new_device: ofNewDevice,
  email_change_current: ofEmailChange('current'),
  email_change_new: ofEmailChange('new'),
};
