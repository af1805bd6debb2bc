import { formatRupees } from '@haat/contracts/money';
import { assertUnreachable } from '@haat/domain/decider/decider';
import type { ResolveRefusal } from './resolution.ts';

export const sayRefusal = (refusal: ResolveRefusal): string => {
  switch (refusal.reason) {
    case 'not_found':
      return 'There is no payment with this reference code.';
    case 'credit_claimed':
      return `This credit has paid ${refusal.referenceCode} already.`;
    case 'own_credit_apart': {
      const { utr, amountPaise, referenceCode } = refusal;
      const sum = amountPaise === null ? '' : ` of ${formatRupees(amountPaise)}`;
      const what = `A credit${sum} is known by its own transaction id, utr-${utr}`;
      return referenceCode === null
        ? `${what}: approve it by that. Where the one that you name is other money, add --insist.`
        : `${what}, and has paid ${referenceCode}. Where the one that you name is other money, add --insist.`;
    }
    case 'credit_unknown':
      return (
        'No statement has shown this credit: payments unclaimed lists those that it did. Add ' +
        '--insist to a bank’s id if the bank’s books show it.'
      );
    case 'credit_reversed':
      return (
        'The bank took this credit back: reject the payment. Where its books show the money again, ' +
        'add --insist.'
      );
    case 'credit_settlement': {
      const { app, id, by } = refusal.settlement;
      const what = `This is the settlement ${id} of ${app}, whose payments are imported one by one`;
      return by === 'reference'
        ? `${what}: reject the payment, or approve it with the credit of its own transaction id (--credit).`
        : `${what}. The bank does not name it: where it is this customer’s after all, add --insist.`;
    }
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
    case 'request_withdrawn':
      return `Its customer withdrew ${refusal.refundReference}: nothing is recorded, and the money stays in their balance.`;
    case 'refund_unknown':
      return 'No refund is recorded under this number: record it first (payments refund, refunds record).';
    case 'refund_not_sent':
      return `${refusal.refundReference} is not sent yet, so it cannot come back: refunds sent tells of the transfer.`;
    case 'refund_sent':
      return (
        `${refusal.refundReference} was sent by the transfer ${refusal.transferReference}: nothing is ` +
        'recorded now. If that is wrong, check both in the bank’s books.'
      );
    case 'refund_returned':
      return (
        `The bank returned ${refusal.refundReference}, and its money is in the balance. Give another ` +
        `refund a number of its own, such as ${refusal.refundReference}-2.`
      );
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
