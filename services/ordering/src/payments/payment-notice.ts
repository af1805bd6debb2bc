import { paymentNotices } from '@haat/contracts/payment-messages';
import { isBeingVerified, type SubmittedPayment } from '@haat/domain/payment/payment-state';
import { isNotFoundYet } from '@haat/domain/payment/verifying';
import type { Config } from '@haat/platform/config';

type Rules = Pick<Config, 'PAYMENT_VERIFIER' | 'CLAIM_UNVERIFIED_MS'>;

/** Null while the bank is being asked. */
export const awaitedNotice = (isNotFound: boolean, rules: Rules): string | null => {
  if (isNotFound) return paymentNotices.creditNotSeen;
  return rules.PAYMENT_VERIFIER === 'statement' ? paymentNotices.awaitsStatement : null;
};

const isNotFound = (payment: SubmittedPayment, rules: Rules, now: number): boolean => {
  const { submittedAt, creditNotSeenAt } = payment;
  const times = {
    submittedAt: Date.parse(submittedAt),
    creditNotSeenAt: creditNotSeenAt === null ? null : Date.parse(creditNotSeenAt),
  };
  return isNotFoundYet(times, rules, now);
};

/** Whether the shop still verifies by itself. @param now ms since 1970. */
export const isVerifying = (payment: SubmittedPayment, rules: Rules, now: number): boolean =>
  payment.phase === 'in_review'
    ? payment.review === 'by_hand'
    : isBeingVerified(payment) && !payment.isDisputed && !isNotFound(payment, rules, now);

/** A text on an unsettled payment; null for none. @param now ms since 1970. */
export const noticeOf = (payment: SubmittedPayment, rules: Rules, now: number): string | null => {
  switch (payment.phase) {
    case 'in_review':
      return payment.explanation;
    case 'submitted':
    case 'verifying':
      if (payment.isDisputed) return paymentNotices.disputed;
      return awaitedNotice(isNotFound(payment, rules, now), rules);
    case 'rejected':
    case 'expired':
      return payment.explanation;
    default:
      return null;
  }
};

/** Not once money has been credited. */
export const canBeReplaced = ({ phase, creditedPaise }: SubmittedPayment): boolean =>
  creditedPaise === null && phase !== 'replaced' && phase !== 'refunded';

/** The bank does not know it, or it is in review. */
export const isDoubtful = (payment: SubmittedPayment): boolean =>
  canBeReplaced(payment) && (payment.creditNotSeenAt !== null || !isBeingVerified(payment));
