/**
 * What a person decides about a payment. Each names the operator and the reason, which stand in the
 * events; repeating one changes nothing.
 */
import { creditStream } from '@haat/contracts/events/credit';
import { orderStream } from '@haat/contracts/events/order';
import { paymentStream, refundNumberStream } from '@haat/contracts/events/payment';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { FORGOTTEN } from '@haat/contracts/personal';
import { creditDecider } from '@haat/domain/credit';
import { assertUnreachable } from '@haat/domain/decider';
import { orderDecider } from '@haat/domain/order';
import { endedUndelivered } from '@haat/domain/order-state';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment';
import { isRefundedWhole } from '@haat/domain/payment-money';
import {
  isReported,
  type PaymentRefusal,
  type ReportedPayment,
  type SubmittedPayment,
  settled,
} from '@haat/domain/payment-state';
import { refundNumberDecider } from '@haat/domain/refund-number';
import { isoNow } from '@haat/platform/clock';
import {
  type CommandContext,
  type CommandServices,
  executeCommand,
  loadAggregate,
} from '@haat/platform/commands/execute';
import { newCommandId } from '@haat/platform/ids';
import { creditIdOf, type GivenCredit } from './credit-name.ts';

/** Who decides, and why; the reason is kept, and told to the customer where the payment ends. */
export type PaymentResolution = {
  readonly referenceCode: string;
  readonly operator: string;
  readonly reason: string;
};

export type Resolved =
  | { readonly ok: true; readonly payment: SubmittedPayment }
  | { readonly ok: false; readonly refusal: ResolveRefusal };

export type ResolveRefusal =
  | PaymentRefusal
  | CreditTaken
  /** Money of another payment went back under this number. */
  | {
      readonly reason: 'number_of_other';
      readonly refundReference: string;
      readonly referenceCode: string;
    }
  /** Its transaction id went with the customer: somebody has to say which credit it is. */
  | { readonly reason: 'utr_forgotten' }
  /** It is paid for, and delivered or about to be. */
  | { readonly reason: 'order_goes_on'; readonly orderId: string };

/** The credit has paid another payment, or was another sum when it was first seen, or never was. */
export type CreditTaken =
  | { readonly reason: 'credit_unknown' }
  /** A mistyped amount would be a balance that nobody paid. */
  | { readonly reason: 'above_report'; readonly reportedPaise: Paise }
  | { readonly reason: 'credit_claimed'; readonly referenceCode: string }
  | { readonly reason: 'credit_differs'; readonly amountPaise: Paise };

const NOT_FOUND: Resolved = { ok: false, refusal: { reason: 'not_found' } };

const contextOf = ({ operator, reason }: PaymentResolution): CommandContext => {
  const commandId = newCommandId();
  return {
    commandId,
    causationId: commandId,
    actor: { kind: 'operator', name: operator, reason },
  };
};

const load = async (
  { store }: CommandServices,
  referenceCode: string,
): Promise<SubmittedPayment | null> => {
  const stream = paymentStream(referenceCode);
  const { state } = await loadAggregate(store, paymentDecider, stream);
  return state.phase === 'not_submitted' ? null : state;
};

const give = async (
  services: CommandServices,
  resolution: PaymentResolution,
  command: PaymentCommand,
): Promise<Resolved> => {
  const stream = paymentStream(resolution.referenceCode);
  const context = contextOf(resolution);
  const given = await executeCommand(services, paymentDecider, stream, command, context);
  if (!given.ok) return { ok: false, refusal: given.refusal };
  if (given.state.phase === 'not_submitted') return NOT_FOUND;
  return { ok: true, payment: given.state };
};

/**
 * The money is this customer's: claims the credit, then verifies the payment.
 * @param credited what the bank's books show; of the credit named by the UTR of the report unless
 *   `credit` says which. What was observed before must agree. Of what was not, more than was
 *   reported, or a credit by a bank's id, is taken only where the operator `insists`.
 */
export const verifyInReview = async (
  services: CommandServices,
  resolution: PaymentResolution,
  credited: {
    readonly creditedPaise: Paise;
    readonly credit?: GivenCredit | undefined;
    readonly insists?: boolean;
  },
): Promise<Resolved> => {
  const { referenceCode } = resolution;
  const payment = await load(services, referenceCode);
  if (payment === null) return NOT_FOUND;
  if (!isReported(payment)) return { ok: false, refusal: settled(payment) };
  const { creditedPaise, credit = { utr: payment.utr }, insists = false } = credited;
  if ('utr' in credit && credit.utr === FORGOTTEN) {
    return { ok: false, refusal: { reason: 'utr_forgotten' } };
  }
  const creditId = creditIdOf(services.store.names, credit);
  const verify = {
    type: 'RecordPaymentVerified',
    referenceCode,
    creditId,
    creditedPaise,
    excessPaise: Math.max(0, creditedPaise - payment.amountPaise),
    matchedBy: 'operator',
    verifiedAt: isoNow(services.clock),
  } as const;
  // Asked first: a credit must not be claimed for a payment that cannot take it.
  const decision = paymentDecider.decide(verify, payment);
  if (!decision.ok) return decision;
  if (decision.events.length > 0) {
    const taken = await claimCredit(services, resolution, payment, {
      ...{ credit, insists },
      amountPaise: creditedPaise,
    });
    if (taken !== null) return { ok: false, refusal: taken };
  }
  return give(services, resolution, verify);
};

/** @returns null when the credit is this payment's, by every name that it has. */
const claimCredit = async (
  services: CommandServices,
  resolution: PaymentResolution,
  { referenceCode, customerId, utr, tr, amountPaise: reportedPaise }: ReportedPayment,
  {
    credit,
    amountPaise,
    insists,
  }: {
    readonly credit: GivenCredit;
    readonly amountPaise: Paise;
    readonly insists: boolean;
  },
): Promise<CreditTaken | null> => {
  const now = isoNow(services.clock);
  const { names } = services.store;
  const creditId = creditIdOf(names, credit);
  const { state } = await loadAggregate(services.store, creditDecider, creditStream(creditId));
  if (state.observed === null) {
    // A bank's id that was mistyped would make a second credit of money that came once.
    if ('creditId' in credit || ('bankId' in credit && !insists)) {
      return { reason: 'credit_unknown' };
    }
    if (amountPaise > reportedPaise && !insists) return { reason: 'above_report', reportedPaise };
  }
  const observed = await executeCommand(
    services,
    creditDecider,
    creditStream(creditId),
    {
      type: 'ObserveCredit',
      ...{ creditId, source: 'operator', amountPaise, creditedAt: now, observedAt: now },
      utr: 'utr' in credit ? credit.utr : null,
      bankId: 'bankId' in credit ? credit.bankId : null,
      ...{ tr: null, note: null, payer: null },
      asked: { referenceCode, customerId, utr, tr },
    },
    contextOf(resolution),
  );
  if (!observed.ok && observed.refusal.reason === 'differs') {
    return { reason: 'credit_differs', amountPaise: observed.refusal.amountPaise };
  }
  const seenUtr = observed.state.observed?.utr ?? null;
  const byUtr = seenUtr === null ? creditId : names.credit({ utr: seenUtr });
  for (const id of new Set([byUtr, creditId])) {
    const claimed = await executeCommand(
      services,
      creditDecider,
      creditStream(id),
      { type: 'ClaimCredit', creditId: id, referenceCode, customerId, claimedAt: now },
      contextOf(resolution),
    );
    const holder = claimed.state.claim?.referenceCode ?? referenceCode;
    if (holder !== referenceCode) return { reason: 'credit_claimed', referenceCode: holder };
  }
  return null;
};

/** The money is not this customer's, or never came: `reason` is what the customer reads. */
export const rejectInReview = (
  services: CommandServices,
  resolution: PaymentResolution,
): Promise<Resolved> =>
  give(services, resolution, {
    type: 'RecordPaymentRejected',
    referenceCode: resolution.referenceCode,
    rejection: 'by_operator',
    reason: resolution.reason,
    creditId: null,
    creditedPaise: null,
  });

/**
 * Frees the payment from the order that it stands for; it may pay another one. An order that waits
 * for it ends with that; one that is being delivered keeps it.
 */
export const releasePayment = async (
  services: CommandServices,
  resolution: PaymentResolution,
): Promise<Resolved> => {
  const { referenceCode, reason } = resolution;
  const payment = await load(services, referenceCode);
  if (payment === null) return NOT_FOUND;
  const orderId = payment.allocation?.orderId ?? payment.releasedFrom ?? '';
  const { state: order } = await loadAggregate(services.store, orderDecider, orderStream(orderId));
  const isItsOwn = order.phase !== 'not_placed' && order.payment?.referenceCode === referenceCode;
  if (isItsOwn && order.phase === 'placed') {
    const fail = { type: 'FailOrderPayment', orderId, referenceCode, reason } as const;
    const context = { ...contextOf(resolution), correlationId: orderId };
    const stream = orderStream(orderId);
    const failed = await executeCommand(services, orderDecider, stream, fail, context);
    if (!failed.ok) return { ok: false, refusal: { reason: 'order_goes_on', orderId } };
  } else if (isItsOwn && !endedUndelivered(order)) {
    return { ok: false, refusal: { reason: 'order_goes_on', orderId } };
  }
  return give(services, resolution, {
    type: 'ReleasePayment',
    referenceCode,
    orderId,
    cause: 'operator',
    reason,
  });
};

/**
 * Records that money went back to the payer: all that is kept of an unspent payment, or part of what
 * a spent one holds above its order's price. What was spent on other payments is not in it any more.
 * @param sent how much, and the bank reference of the transfer.
 */
export const refundPayment = async (
  services: CommandServices,
  resolution: PaymentResolution,
  sent: { readonly amountPaise: Paise; readonly refundReference: string },
): Promise<Resolved> => {
  const { referenceCode, reason } = resolution;
  const payment = await load(services, referenceCode);
  if (payment === null) return NOT_FOUND;
  const type = isRefundedWhole(payment) ? 'RefundPayment' : 'RefundExcess';
  const refund = { type, referenceCode, reason, ...sent } as const;
  // Asked first: a number must not be claimed for what is not given back.
  const decision = paymentDecider.decide(refund, payment);
  if (!decision.ok) return decision;
  if (decision.events.length > 0) {
    const { refundReference } = sent;
    const holder = await claimNumber(services, resolution, payment, refundReference);
    if (holder !== referenceCode) {
      const refusal = {
        reason: 'number_of_other',
        refundReference,
        referenceCode: holder,
      } as const;
      return { ok: false, refusal };
    }
  }
  return give(services, resolution, refund);
};

/** @returns the payment whose refund the number stands for. */
const claimNumber = async (
  services: CommandServices,
  resolution: PaymentResolution,
  { referenceCode, customerId }: SubmittedPayment,
  refundReference: string,
): Promise<string> => {
  const numberHash = services.store.names.refund(refundReference);
  const claimed = await executeCommand(
    services,
    refundNumberDecider,
    refundNumberStream(numberHash),
    { type: 'ClaimRefundNumber', numberHash, referenceCode, customerId },
    contextOf(resolution),
  );
  return claimed.ok ? referenceCode : claimed.refusal.referenceCode;
};

/** Has the bank asked about a payment again that expired, was sent back, or waits for a person. */
export const reopenPayment = (
  services: CommandServices,
  resolution: PaymentResolution,
): Promise<Resolved> =>
  give(services, resolution, {
    type: 'ReopenPayment',
    by: 'operator',
    referenceCode: resolution.referenceCode,
    reason: resolution.reason,
    reopenedAt: isoNow(services.clock),
  });

/** What was refused, for the operator. */
export const sayRefusal = (refusal: ResolveRefusal): string => {
  switch (refusal.reason) {
    case 'not_found':
      return 'There is no payment with this reference code.';
    case 'credit_claimed':
      return `This credit has paid ${refusal.referenceCode} already.`;
    case 'credit_unknown':
      return (
        'No statement has shown this credit: payments unclaimed lists those that it did. Add ' +
        '--insist to a bank’s id if the bank’s books show it.'
      );
    case 'above_report':
      return (
        `Only ${formatRupees(refusal.reportedPaise)} were reported: add --insist if the bank’s ` +
        'books show more.'
      );
    case 'credit_differs':
      return `This credit was seen as ${formatRupees(refusal.amountPaise)} before.`;
    case 'underpaid': {
      const { paidPaise, requiredPaise } = refusal;
      return `${formatRupees(paidPaise)} does not cover ${formatRupees(requiredPaise)}.`;
    }
    case 'utr_forgotten':
      return 'Its customer was forgotten, and its transaction id with them: name it by --credit.';
    case 'spent':
      return `It stands for the order ${refusal.orderId}: release it first.`;
    case 'order_goes_on':
      return `The order ${refusal.orderId} is paid with it, and delivered or about to be.`;
    case 'not_allocated':
      return 'It stands for no order.';
    case 'other_amount':
      return `All of it goes back or nothing: ${formatRupees(refusal.refundablePaise)}.`;
    case 'number_of_other': {
      const { refundReference, referenceCode } = refusal;
      return (
        `${refundReference} stands for a refund of ${referenceCode} already: nothing is recorded ` +
        `now. Where this is another one, give it a number of its own, such as ${refundReference}-2.`
      );
    }
    case 'number_used': {
      const { refundReference, amountPaise } = refusal;
      return (
        `${formatRupees(amountPaise)} of it are recorded as given back under ${refundReference}: ` +
        'nothing is recorded now. Give this under a number of its own.'
      );
    }
    case 'verified':
      return `It is verified: ${formatRupees(refusal.creditedPaise)}.`;
    case 'refunded':
      return `It was refunded: ${formatRupees(refusal.refundedPaise)}.`;
    case 'replaced':
      return `${refusal.replacedBy} stands in its place.`;
    case 'rejected':
    case 'expired':
    case 'in_review':
      return `It is ${refusal.reason.replace('_', ' ')}: ${refusal.explanation}`;
    case 'not_free':
      return `${formatRupees(refusal.freePaise)} of it is free.`;
    case 'topped_up':
    case 'top_up_ended':
    case 'not_yours':
    case 'already_submitted':
    case 'reopened_too_often':
      return `It was refused: ${refusal.reason}.`;
    default:
      return assertUnreachable(refusal);
  }
};
