import type { PaymentEvent } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import { assertUnreachable } from '../decider/decider.ts';
import { phaseAfter } from '../decider/lifecycle.ts';
import { type PaymentPhase, paymentLifecycle, type SubmittedPhase } from './payment-lifecycle.ts';
import { type Refund, refundedPaiseOf, refundsAfter } from './refund.ts';

type DataOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['data'];

export type Debit = {
  readonly topUpId: string;
  /** Reference code of the payment that gets the money. */
  readonly by: string;
  readonly amountPaise: Paise;
  readonly isReversed: boolean;
};

export type TopUp = Pick<DataOf<'PaymentToppedUp'>, 'topUpId' | 'parts' | 'amountPaise'>;

export type SubmittedPayment = Omit<DataOf<'PaymentSubmitted'>, 'utr'> & {
  readonly phase: SubmittedPhase;
  /** Null for a payment from the balance. */
  readonly utr: string | null;
  /** When the payment was submitted, or last reopened. */
  readonly verifyingSince: string;
  /** When the bank first answered 'no credit' after `verifyingSince`; null before that. */
  readonly creditNotSeenAt: string | null;
  /** Null until the payment claims a credit. */
  readonly creditId: string | null;
  /** Null before the bank's answer; 0 for a payment from the balance. */
  readonly creditedPaise: Paise | null;
  readonly verifiedAt: string | null;
  readonly rejection: DataOf<'PaymentRejected'>['rejection'] | null;
  readonly review: DataOf<'PaymentPutInReview'>['reason'] | null;
  /** Why the payment was rejected, expired or is in review: a sentence for the customer. */
  readonly explanation: string | null;
  readonly isDisputed: boolean;
  readonly allocation: {
    readonly orderId: string;
    readonly pricePaise: Paise;
    /** Reference code of the order's payment before this one; null for none. */
    readonly replaces: string | null;
  } | null;
  readonly creditNotes: readonly string[];
  /** How often the payment lost its order; `releasedFrom`: the last such order. */
  readonly releases: number;
  readonly releasedFrom: string | null;
  /** The order lost its domain to another order before this payment was credited. */
  readonly lostDomain: boolean;
  readonly reopenings: number;
  readonly ownReopenings: number;
  readonly replacedBy: string | null;
  /** Without returned refunds. */
  readonly refundedPaise: Paise;
  readonly refunds: readonly Refund[];
  readonly topUps: readonly TopUp[];
  readonly toppedUpPaise: Paise;
  readonly voidedTopUps: readonly string[];
  readonly debits: readonly Debit[];
  readonly debitedPaise: Paise;
};

export type PaymentWithUtr = SubmittedPayment & { readonly utr: string };
export const hasUtr = (payment: SubmittedPayment): payment is PaymentWithUtr =>
  payment.utr !== null;

export type PaymentState = { readonly phase: 'not_submitted' } | SubmittedPayment;

export const initial: PaymentState = { phase: 'not_submitted' };

const nothingKnown = {
  creditNotSeenAt: null,
  creditId: null,
  creditedPaise: null,
  verifiedAt: null,
  rejection: null,
  review: null,
  explanation: null,
  isDisputed: false,
  allocation: null,
  creditNotes: [],
  releases: 0,
  releasedFrom: null,
  lostDomain: false,
  reopenings: 0,
  ownReopenings: 0,
  replacedBy: null,
  refundedPaise: 0,
  refunds: [],
  topUps: [],
  toppedUpPaise: 0,
  voidedTopUps: [],
  debits: [],
  debitedPaise: 0,
} as const;

const unallocated = ({ allocation, releases, releasedFrom }: SubmittedPayment) =>
  allocation === null
    ? { releases, releasedFrom }
    : { allocation: null, releases: releases + 1, releasedFrom: allocation.orderId };

const withRefunds = (state: SubmittedPayment, event: PaymentEvent) => {
  const refunds = refundsAfter(state.refunds, event, (refund) => refund);
  return { refunds, refundedPaise: refundedPaiseOf(refunds) };
};

export const evolve = (state: PaymentState, event: PaymentEvent): PaymentState => {
  const phase = phaseAfter(paymentLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'PaymentSubmitted') {
    const { data } = event;
    return { ...nothingKnown, ...data, verifyingSince: data.submittedAt, phase };
  }
  if (event.type === 'PaymentOpenedFromBalance') return { ...openedFromBalance(event.data), phase };
  if (state.phase === 'not_submitted') return state;
  switch (event.type) {
    case 'PaymentVerificationRequested':
      return { ...state, phase };
    case 'PaymentCreditNotSeen':
      return { ...state, phase, creditNotSeenAt: event.data.askedAt };
    case 'PaymentVerified': {
      const { creditId, creditedPaise, verifiedAt } = event.data;
      const credit = { creditId, creditedPaise, verifiedAt };
      return { ...state, phase, ...credit, review: null, explanation: null };
    }
    case 'PaymentRejected': {
      const { creditId, creditedPaise, rejection, reason } = event.data;
      const verdict = { creditId, creditedPaise, rejection };
      return { ...state, phase, ...verdict, review: null, explanation: reason };
    }
    case 'PaymentExpired':
      return { ...state, phase, explanation: event.data.reason };
    case 'PaymentPutInReview': {
      const { reason, explanation } = event.data;
      return { ...state, phase, review: reason, explanation };
    }
    case 'PaymentDisputed':
      return { ...state, phase, isDisputed: true };
    case 'PaymentReopened':
      return {
        ...state,
        phase,
        verifyingSince: event.data.reopenedAt,
        creditNotSeenAt: null,
        rejection: null,
        review: null,
        explanation: null,
        replacedBy: null,
        reopenings: state.reopenings + 1,
        ownReopenings: state.ownReopenings + (event.data.by === 'customer' ? 1 : 0),
      };
    case 'PaymentAllocated': {
      const { orderId, pricePaise, replaces } = event.data;
      const allocation = { orderId, pricePaise, replaces };
      return { ...state, phase, allocation, lostDomain: false };
    }
    case 'PaymentUnallocatedByCreditNote': {
      const { creditNoteNumber, amountPaise } = event.data;
      const creditNotes = [...state.creditNotes, creditNoteNumber];
      if (state.allocation === null) return { ...state, phase, creditNotes };
      const pricePaise = state.allocation.pricePaise - amountPaise;
      return { ...state, phase, creditNotes, allocation: { ...state.allocation, pricePaise } };
    }
    case 'PaymentReplaced':
      return { ...state, phase, ...unallocated(state), replacedBy: event.data.replacedBy };
    case 'PaymentReleased': {
      const lostDomain = event.data.cause === 'domain_lost' && state.creditedPaise === null;
      return { ...state, phase, ...unallocated(state), lostDomain };
    }
    case 'PaymentRefunded':
    case 'PaymentExcessRefunded':
    case 'RefundSent':
      return { ...state, phase, ...withRefunds(state, event) };
    case 'RefundReturned': {
      // A returned refund makes the payment verified; an earlier rejection no longer applies.
      const cleared = state.phase === 'refunded' ? { rejection: null, explanation: null } : {};
      return { ...state, phase, ...cleared, ...withRefunds(state, event) };
    }
    case 'PaymentDebited': {
      const { topUpId, by, amountPaise } = event.data;
      const debits = [...state.debits, { topUpId, by, amountPaise, isReversed: false }];
      return { ...state, phase, debits, debitedPaise: state.debitedPaise + amountPaise };
    }
    case 'PaymentDebitReversed': {
      const { topUpId, amountPaise } = event.data;
      const debits = state.debits.map((debit) =>
        debit.topUpId === topUpId ? { ...debit, isReversed: true } : debit,
      );
      return { ...state, phase, debits, debitedPaise: state.debitedPaise - amountPaise };
    }
    case 'PaymentToppedUp': {
      const { topUpId, parts, amountPaise, toppedUpAt } = event.data;
      const topUps = [...state.topUps, { topUpId, parts, amountPaise }];
      const toppedUpPaise = state.toppedUpPaise + amountPaise;
      const verifiedAt = state.phase === 'opened' ? toppedUpAt : state.verifiedAt;
      return { ...state, phase, topUps, toppedUpPaise, verifiedAt };
    }
    case 'PaymentTopUpVoided':
      return { ...state, phase, voidedTopUps: [...state.voidedTopUps, event.data.topUpId] };
    default:
      return assertUnreachable(event);
  }
};

const openedFromBalance = ({
  referenceCode,
  customerId,
  purpose,
  amountPaise,
  openedAt,
}: DataOf<'PaymentOpenedFromBalance'>) => ({
  ...nothingKnown,
  referenceCode,
  customerId,
  purpose,
  amountPaise,
  utr: null,
  tr: null,
  referenceText: null,
  screenshotHash: null,
  utrLooksUnusual: false,
  submittedAt: openedAt,
  verifyingSince: openedAt,
  creditedPaise: 0,
});

export type PaymentMoney = Pick<
  SubmittedPayment,
  'creditedPaise' | 'refundedPaise' | 'toppedUpPaise' | 'debitedPaise'
>;

/** The money that the payment holds, in paise: credited and topped up, less refunds and debits. */
export const retainedOf = ({
  creditedPaise,
  refundedPaise,
  toppedUpPaise,
  debitedPaise,
}: PaymentMoney): Paise => (creditedPaise ?? 0) - refundedPaise + toppedUpPaise - debitedPaise;

const ENDED: readonly PaymentPhase[] = ['verified', 'rejected', 'expired', 'replaced', 'refunded'];

/**
 * What the customer may spend or get back, in paise: nothing until the payment is verified or
 * ended.
 */
export const unallocatedOf = (
  payment: PaymentMoney & {
    readonly phase: PaymentPhase;
    readonly allocation: { readonly pricePaise: Paise } | null;
  },
): Paise => {
  if (!ENDED.includes(payment.phase)) return 0;
  return Math.max(0, retainedOf(payment) - (payment.allocation?.pricePaise ?? 0));
};

/**
 * The payment's order. If it has none and `requested` is not null: the last order that it lost,
 * whichever `requested` names.
 */
export const allocatedOrder = (
  { allocation, releasedFrom }: SubmittedPayment,
  requested: string | null,
): string | null => allocation?.orderId ?? (requested === null ? null : releasedFrom);

/** Whether an order can be paid: the money is credited, or may still be. */
export const canPay = ({ phase }: PaymentState): boolean =>
  phaseAfter(paymentLifecycle, phase, 'PaymentAllocated') !== null;

export const isBeingVerified = ({ phase }: PaymentState): boolean =>
  phase === 'submitted' || phase === 'verifying';

export type PaymentRefusal =
  | { readonly reason: 'not_found' }
  | { readonly reason: 'not_yours' }
  | {
      readonly reason: 'already_submitted';
      readonly customerId: string;
      readonly utr: string | null;
    }
  | { readonly reason: 'verified'; readonly creditedPaise: Paise }
  | { readonly reason: 'rejected'; readonly explanation: string }
  | { readonly reason: 'expired'; readonly explanation: string }
  | { readonly reason: 'in_review'; readonly explanation: string }
  | { readonly reason: 'replaced'; readonly replacedBy: string }
  | { readonly reason: 'refunded'; readonly refundedPaise: Paise }
  | { readonly reason: 'underpaid'; readonly paidPaise: Paise; readonly requiredPaise: Paise }
  | { readonly reason: 'spent'; readonly orderId: string; readonly pricePaise: Paise }
  | { readonly reason: 'not_allocated'; readonly orderId: string | null }
  /** A partial refund is too high, or a full refund is not the whole sum. */
  | { readonly reason: 'other_amount'; readonly refundablePaise: Paise }
  | ({ readonly reason: 'number_used' } & Pick<Refund, 'refundReference' | 'amountPaise'>)
  | { readonly reason: 'refund_unknown' }
  | { readonly reason: 'refund_not_sent'; readonly refundReference: string }
  | {
      readonly reason: 'refund_sent';
      readonly refundReference: string;
      readonly transferReference: string;
    }
  | { readonly reason: 'refund_returned'; readonly refundReference: string }
  | { readonly reason: 'reopened_too_often'; readonly reopenings: number }
  /** Not enough unallocated money. */
  | { readonly reason: 'not_free'; readonly freePaise: Paise }
  /** The top-up has arrived: its money stays. */
  | { readonly reason: 'topped_up' }
  /** The top-up was voided, its debit was reversed, or there is none. */
  | { readonly reason: 'top_up_ended' };

export const spentRefusal = ({
  orderId,
  pricePaise,
}: NonNullable<SubmittedPayment['allocation']>): PaymentRefusal => ({
  reason: 'spent',
  orderId,
  pricePaise,
});

export const refusalFor = (state: SubmittedPayment): PaymentRefusal => {
  const explanation = state.explanation ?? '';
  switch (state.phase) {
    case 'opened':
      return { reason: 'not_found' };
    case 'submitted':
    case 'verifying':
    case 'in_review':
      return { reason: 'in_review', explanation };
    case 'verified':
      return { reason: 'verified', creditedPaise: state.creditedPaise ?? state.amountPaise };
    case 'rejected':
    case 'expired':
      return { reason: state.phase, explanation };
    case 'replaced':
      return { reason: 'replaced', replacedBy: state.replacedBy ?? '' };
    case 'refunded':
      return { reason: 'refunded', refundedPaise: state.refundedPaise };
    default:
      return assertUnreachable(state.phase);
  }
};
