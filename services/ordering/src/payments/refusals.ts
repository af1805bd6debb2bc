import { formatRupees } from '@haat/contracts/money';
import { balanceMessages, paymentNotices } from '@haat/contracts/payment-messages';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { assertUnreachable } from '@haat/domain/decider/decider';
import type { PaymentRefusal } from '@haat/domain/payment/payment-state';
import { Refusal } from '@haat/platform/answers';

export const referenceNotFound = (): Refusal => new Refusal(404, refusalMessages.referenceNotFound);
export const referenceSpent = (): Refusal => new Refusal(409, refusalMessages.referenceSpent);

export const paymentRefusal = (refusal: PaymentRefusal): Refusal => {
  switch (refusal.reason) {
    case 'not_found':
      return referenceNotFound();
    case 'not_yours':
      return new Refusal(403, refusalMessages.referenceNotYours);
    case 'rejected':
    case 'expired':
      return new Refusal(409, refusalMessages.paymentRejected(refusal.explanation));
    case 'in_review':
      return new Refusal(409, refusal.explanation || paymentNotices.beingChecked);
    case 'replaced':
      return new Refusal(409, refusalMessages.referenceReplaced);
    case 'refunded':
      return new Refusal(409, refusalMessages.referenceRefunded);
    case 'underpaid': {
      const { paidPaise, requiredPaise } = refusal;
      const [paid, price] = [formatRupees(paidPaise), formatRupees(requiredPaise)];
      return new Refusal(409, refusalMessages.paymentTooLow(paid, price));
    }
    case 'not_free':
    case 'topped_up':
    case 'top_up_ended':
      return new Refusal(409, balanceMessages.takenMeanwhile);
    case 'already_submitted':
    case 'not_allocated':
    case 'other_amount':
    case 'number_used':
    case 'refund_unknown':
    case 'refund_not_sent':
    case 'refund_sent':
    case 'refund_returned':
    case 'reopened_too_often':
    case 'spent':
    case 'verified':
      return referenceSpent();
    default:
      return assertUnreachable(refusal);
  }
};
