import { paymentNotices } from '@haat/contracts/payment-messages';
import { isBeingAsked, type SubmittedPayment } from '@haat/domain/payment-state';
import type { Config } from '@haat/platform/config';

type Verifier = Config['PAYMENT_VERIFIER'];

/** @returns what is told of a payment whose credit is awaited; null while the bank is being asked. */
export const awaitedNotice = (isNotSeen: boolean, verifier: Verifier): string | null => {
  if (isNotSeen) return paymentNotices.creditNotSeen;
  return verifier === 'statement' ? paymentNotices.awaitsStatement : null;
};

/** A sentence on a payment that is not settled; null while there is nothing special to say. */
export const noticeOf = (payment: SubmittedPayment, verifier: Verifier): string | null => {
  switch (payment.phase) {
    case 'in_review':
      return payment.explanation;
    case 'submitted':
    case 'verifying':
      if (payment.isContested) return paymentNotices.contested;
      return awaitedNotice(payment.creditNotSeenAt !== null, verifier);
    case 'rejected':
    case 'expired':
      return payment.explanation;
    default:
      return null;
  }
};

/** Whether another payment may stand for its order: not once money has come in for it. */
export const canBeReplaced = ({ phase, creditedPaise }: SubmittedPayment): boolean =>
  creditedPaise === null && phase !== 'replaced' && phase !== 'refunded';

/** The bank was asked and knows no such payment, or a person has to look at it. */
export const isDoubtful = (payment: SubmittedPayment): boolean =>
  canBeReplaced(payment) && (payment.creditNotSeenAt !== null || !isBeingAsked(payment));
