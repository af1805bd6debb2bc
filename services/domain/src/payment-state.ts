import type { PaymentEvent } from '@haat/contracts/events/payment';
import type { Paise } from '@haat/contracts/money';
import { assertUnreachable } from './decider.ts';
import { type Lifecycle, phaseAfter } from './lifecycle.ts';

type DataOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['data'];

type SubmittedPhase =
  | 'submitted'
  | 'verifying'
  | 'in_review'
  | 'verified'
  | 'rejected'
  | 'expired'
  | 'replaced'
  | 'refunded';
export type PaymentPhase = 'not_submitted' | SubmittedPhase;

export type SubmittedPayment = DataOf<'PaymentSubmitted'> & {
  readonly phase: SubmittedPhase;
  /** Since when the bank is being asked: its report, or when it was reopened last. */
  readonly askedSince: string;
  /** When the bank first had no such credit, since then. */
  readonly creditNotSeenAt: string | null;
  /** The credit that it has claimed; null before that, and for payments verified long ago. */
  readonly creditId: string | null;
  /** What was credited and is the shop's or kept; null before the bank's word. */
  readonly creditedPaise: Paise | null;
  readonly verifiedAt: string | null;
  readonly rejection: DataOf<'PaymentRejected'>['rejection'] | null;
  readonly review: DataOf<'PaymentPutInReview'>['reason'] | null;
  /** Why it was rejected, expired or is in review: a sentence for the customer. */
  readonly explanation: string | null;
  readonly isContested: boolean;
  /** The one order it is spent on. */
  readonly allocation: {
    readonly orderId: string;
    readonly pricePaise: Paise;
    /** The payment that the order had before. */
    readonly replaces: string | null;
  } | null;
  /** How many orders it stood for and stands for no more; the last of them. */
  readonly releases: number;
  readonly releasedFrom: string | null;
  /** Its order's name went to somebody else before this was paid. */
  readonly lostItsName: boolean;
  readonly reopenings: number;
  readonly replacedBy: string | null;
  /** What went back to the payer, and by which transfers. */
  readonly refundedPaise: Paise;
  readonly refundReferences: readonly string[];
};

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
  isContested: false,
  allocation: null,
  releases: 0,
  releasedFrom: null,
  lostItsName: false,
  reopenings: 0,
  replacedBy: null,
  refundedPaise: 0,
  refundReferences: [],
} as const;

/** The bank's word may still come: from a look-up, or from a person. */
const unsettled = {
  PaymentCreditNotSeen: 'verifying',
  PaymentVerified: 'verified',
  PaymentRejected: 'rejected',
  PaymentExpired: 'expired',
  PaymentPutInReview: 'in_review',
  PaymentReplaced: 'replaced',
} as const;

/** A credit that was claimed for it reaches it, though it was settled otherwise meanwhile. */
const claimed = { PaymentVerified: 'verified', PaymentRejected: 'rejected' } as const;

/**
 * Money that is claimed stays: a verified payment is spent, kept or refunded, and never rejected,
 * expired or replaced. All else has a way back in, since a credit may come late.
 */
export const paymentLifecycle: Lifecycle<PaymentPhase, PaymentEvent['type'], SubmittedPhase> = {
  not_submitted: { PaymentSubmitted: 'submitted' },
  submitted: {
    ...unsettled,
    PaymentCreditNotSeen: 'submitted',
    PaymentVerificationRequested: 'verifying',
    PaymentContested: 'submitted',
    PaymentAllocated: 'submitted',
    PaymentReleased: 'submitted',
  },
  verifying: {
    ...unsettled,
    PaymentContested: 'verifying',
    PaymentAllocated: 'verifying',
    PaymentReleased: 'verifying',
  },
  in_review: {
    PaymentVerified: 'verified',
    PaymentRejected: 'rejected',
    PaymentReopened: 'verifying',
    PaymentReplaced: 'replaced',
    PaymentContested: 'in_review',
    PaymentAllocated: 'in_review',
    PaymentReleased: 'in_review',
  },
  verified: {
    PaymentContested: 'verified',
    PaymentAllocated: 'verified',
    PaymentReleased: 'verified',
    PaymentExcessRefunded: 'verified',
    PaymentRefunded: 'refunded',
  },
  rejected: {
    ...claimed,
    PaymentReopened: 'verifying',
    PaymentReplaced: 'replaced',
    PaymentContested: 'rejected',
    PaymentReleased: 'rejected',
    PaymentRefunded: 'refunded',
  },
  expired: {
    ...claimed,
    PaymentReopened: 'verifying',
    PaymentReplaced: 'replaced',
    PaymentContested: 'expired',
    PaymentReleased: 'expired',
  },
  replaced: { ...claimed, PaymentReopened: 'verifying', PaymentContested: 'replaced' },
  refunded: { PaymentContested: 'refunded' },
};

/** The order that it stood for, and stands for no more. */
const freed = ({ allocation, releases, releasedFrom }: SubmittedPayment) =>
  allocation === null
    ? { releases, releasedFrom }
    : { allocation: null, releases: releases + 1, releasedFrom: allocation.orderId };

export const evolve = (state: PaymentState, event: PaymentEvent): PaymentState => {
  const phase = phaseAfter(paymentLifecycle, state.phase, event.type);
  if (phase === null) return state;
  if (event.type === 'PaymentSubmitted') {
    const { data } = event;
    return { ...nothingKnown, ...data, askedSince: data.submittedAt, phase };
  }
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
    case 'PaymentContested':
      return { ...state, phase, isContested: true };
    case 'PaymentReopened':
      return {
        ...state,
        phase,
        askedSince: event.data.reopenedAt,
        creditNotSeenAt: null,
        rejection: null,
        review: null,
        explanation: null,
        replacedBy: null,
        reopenings: state.reopenings + 1,
      };
    case 'PaymentAllocated': {
      const { orderId, pricePaise, replaces } = event.data;
      const allocation = { orderId, pricePaise, replaces };
      return { ...state, phase, allocation, lostItsName: false };
    }
    case 'PaymentReplaced':
      return { ...state, phase, ...freed(state), replacedBy: event.data.replacedBy };
    case 'PaymentReleased': {
      const lostItsName = event.data.cause === 'name_lost' && state.creditedPaise === null;
      return { ...state, phase, ...freed(state), lostItsName };
    }
    case 'PaymentRefunded':
    case 'PaymentExcessRefunded': {
      const { amountPaise, refundReference } = event.data;
      const refundedPaise = state.refundedPaise + amountPaise;
      const refundReferences = [...state.refundReferences, refundReference];
      return { ...state, phase, refundedPaise, refundReferences };
    }
    default:
      return assertUnreachable(event);
  }
};

/** What the shop has of it: credited, and not refunded. Null before the bank's word. */
export const keptOf = ({ creditedPaise, refundedPaise }: SubmittedPayment): Paise | null =>
  creditedPaise === null ? null : creditedPaise - refundedPaise;

/** It may stand for an order: the money is there, or may still come. */
export const canPay = ({ phase }: PaymentState): boolean =>
  phaseAfter(paymentLifecycle, phase, 'PaymentAllocated') !== null;

/** The bank is still being asked of it. */
export const isBeingAsked = ({ phase }: PaymentState): boolean =>
  phase === 'submitted' || phase === 'verifying';

export type PaymentRefusal =
  | { readonly reason: 'not_found' }
  | { readonly reason: 'not_yours' }
  /** The reference code stands for a payment that was reported differently. */
  | { readonly reason: 'already_submitted'; readonly customerId: string; readonly utr: string }
  | { readonly reason: 'verified'; readonly creditedPaise: Paise }
  | { readonly reason: 'rejected'; readonly explanation: string }
  | { readonly reason: 'expired'; readonly explanation: string }
  | { readonly reason: 'in_review'; readonly explanation: string }
  | { readonly reason: 'replaced'; readonly replacedBy: string }
  | { readonly reason: 'refunded'; readonly refundedPaise: Paise }
  | { readonly reason: 'underpaid'; readonly paidPaise: Paise; readonly requiredPaise: Paise }
  | { readonly reason: 'spent'; readonly orderId: string; readonly pricePaise: Paise }
  /** It does not stand for that order. */
  | { readonly reason: 'not_allocated'; readonly orderId: string | null }
  /** More than is kept, or, for a whole refund, not all of it. */
  | { readonly reason: 'other_amount'; readonly refundablePaise: Paise }
  | { readonly reason: 'reopened_too_often'; readonly reopenings: number };

/** Why nothing more is decided on it. */
export const settled = (state: SubmittedPayment): PaymentRefusal => {
  const explanation = state.explanation ?? '';
  switch (state.phase) {
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
