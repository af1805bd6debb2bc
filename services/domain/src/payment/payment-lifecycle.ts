import type { PaymentEvent } from '@haat/contracts/events/payment';
import type { Lifecycle } from '../decider/lifecycle.ts';

export type SubmittedPhase =
  /** To be paid from the balance; not topped up yet. */
  | 'opened'
  | 'submitted'
  | 'verifying'
  | 'in_review'
  | 'verified'
  | 'rejected'
  | 'expired'
  | 'replaced'
  | 'refunded';
export type PaymentPhase = 'not_submitted' | SubmittedPhase;

const unsettled = {
  PaymentCreditNotSeen: 'verifying',
  PaymentVerified: 'verified',
  PaymentRejected: 'rejected',
  PaymentExpired: 'expired',
  PaymentPutInReview: 'in_review',
  PaymentReplaced: 'replaced',
} as const;

/** A credit that the payment claimed still counts after another outcome. */
const claimed = { PaymentVerified: 'verified', PaymentRejected: 'rejected' } as const;

const staysIn = <Phase extends SubmittedPhase>(phase: Phase) =>
  ({
    PaymentDebited: phase,
    PaymentDebitReversed: phase,
    PaymentTopUpVoided: phase,
    RefundSent: phase,
    RefundReturned: phase,
  }) as const;

/** A verified payment is never rejected, expired or replaced. These three, and a review, can be reopened. */
export const paymentLifecycle: Lifecycle<PaymentPhase, PaymentEvent['type'], SubmittedPhase> = {
  not_submitted: { PaymentSubmitted: 'submitted', PaymentOpenedFromBalance: 'opened' },
  opened: { PaymentToppedUp: 'verified', PaymentTopUpVoided: 'opened' },
  submitted: {
    ...unsettled,
    ...staysIn('submitted'),
    PaymentToppedUp: 'submitted',
    PaymentCreditNotSeen: 'submitted',
    PaymentVerificationRequested: 'verifying',
    PaymentDisputed: 'submitted',
    PaymentAllocated: 'submitted',
    PaymentReleased: 'submitted',
  },
  verifying: {
    ...unsettled,
    ...staysIn('verifying'),
    PaymentToppedUp: 'verifying',
    PaymentDisputed: 'verifying',
    PaymentAllocated: 'verifying',
    PaymentReleased: 'verifying',
  },
  in_review: {
    ...staysIn('in_review'),
    PaymentToppedUp: 'in_review',
    PaymentVerified: 'verified',
    PaymentRejected: 'rejected',
    PaymentReopened: 'verifying',
    PaymentReplaced: 'replaced',
    PaymentDisputed: 'in_review',
    PaymentAllocated: 'in_review',
    PaymentReleased: 'in_review',
  },
  verified: {
    ...staysIn('verified'),
    PaymentToppedUp: 'verified',
    PaymentDisputed: 'verified',
    PaymentAllocated: 'verified',
    PaymentReleased: 'verified',
    PaymentUnallocatedByCreditNote: 'verified',
    PaymentExcessRefunded: 'verified',
    PaymentRefunded: 'refunded',
  },
  rejected: {
    ...claimed,
    ...staysIn('rejected'),
    PaymentExcessRefunded: 'rejected',
    PaymentReopened: 'verifying',
    PaymentReplaced: 'replaced',
    PaymentDisputed: 'rejected',
    PaymentReleased: 'rejected',
    PaymentRefunded: 'refunded',
  },
  expired: {
    ...claimed,
    ...staysIn('expired'),
    PaymentExcessRefunded: 'expired',
    PaymentReopened: 'verifying',
    PaymentReplaced: 'replaced',
    PaymentDisputed: 'expired',
    PaymentReleased: 'expired',
  },
  replaced: {
    ...claimed,
    ...staysIn('replaced'),
    PaymentExcessRefunded: 'replaced',
    PaymentReopened: 'verifying',
    PaymentDisputed: 'replaced',
  },
  refunded: {
    ...staysIn('refunded'),
    RefundReturned: 'verified',
    PaymentExcessRefunded: 'refunded',
    PaymentDisputed: 'refunded',
  },
};
