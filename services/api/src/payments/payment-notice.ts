import { paymentNotices } from '@haat/contracts/payment-messages';
import { isBeingAsked, type SubmittedPayment } from '@haat/domain/payment-state';

/** A sentence on a payment that is not settled; null while there is nothing special to say. */
export const noticeOf = (payment: SubmittedPayment): string | null => {
  switch (payment.phase) {
    case 'in_review':
      return payment.explanation;
    case 'submitted':
    case 'verifying':
      if (payment.isContested) return paymentNotices.contested;
      return payment.creditNotSeenAt === null ? null : paymentNotices.creditNotSeen;
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
