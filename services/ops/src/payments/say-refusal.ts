import { formatRupees } from '@haat/contracts/money';
import { assertUnreachable } from '@haat/domain/decider/decider';
import { opsPrefix } from '@haat/platform/operator-settings';
import { notFound } from '../command-line/outcome.ts';
import type { ResolveRefusal } from './resolution.ts';

/** Whether `payments approve --insist` does it anyway. */
export const mayInsist = (refusal: ResolveRefusal): boolean =>
  refusal.reason === 'own_credit_apart' ||
  refusal.reason === 'credit_reversed' ||
  refusal.reason === 'above_report' ||
  (refusal.reason === 'credit_settlement' && refusal.settlement.by !== 'reference');

export const sayRefusal = (refusal: ResolveRefusal): string => {
  switch (refusal.reason) {
    case 'not_found':
      return notFound('Payment', 'payments list').message;
    case 'credit_claimed':
      return `This credit has paid ${refusal.referenceCode} already.`;
    case 'own_credit_apart': {
      const { utr, amountPaise, referenceCode } = refusal;
      const sum = amountPaise === null ? '' : ` of ${formatRupees(amountPaise)}`;
      const what = `A credit${sum} is known by its own transaction id, utr-${utr}`;
      return referenceCode === null
        ? `${what}: approve it by that. If the one that you name is other money, add --insist.`
        : `${what}, and has paid ${referenceCode}. If the one that you name is other money, add --insist.`;
    }
    case 'credit_unknown':
      return (
        `No statement has shown this credit. See: ${opsPrefix()} payments unclaimed. If the ` +
        'bank’s books show it, add --insist to its bank’s ID.'
      );
    case 'credit_reversed':
      return (
        'The bank reversed this credit: reject the payment. If its books show the money again, ' +
        'add --insist.'
      );
    case 'credit_settlement': {
      const { app, id, by } = refusal.settlement;
      const what = `This is settlement ${id} of ${app}, whose payments are imported one by one`;
      return by === 'reference'
        ? `${what}: reject the payment, or approve it with the credit of its own transaction id (--credit).`
        : `${what}. The bank does not name it: if it is this customer’s after all, add --insist.`;
    }
    case 'above_report':
      return (
        `Only ${formatRupees(refusal.reportedPaise)} was submitted: add --insist if the bank’s ` +
        'books show more.'
      );
    case 'credit_differs':
      return `This credit was seen as ${formatRupees(refusal.amountPaise)} before.`;
    case 'underpaid': {
      const { paidPaise, requiredPaise } = refusal;
      return `${formatRupees(paidPaise)} does not cover ${formatRupees(requiredPaise)}.`;
    }
    case 'utr_forgotten':
      return 'Its customer was erased, and its transaction ID too: name the credit with --credit.';
    case 'spent':
      return `It is allocated to order ${refusal.orderId}: release it first.`;
    case 'order_goes_on':
      return `It pays order ${refusal.orderId}, which is delivered or about to be.`;
    case 'not_allocated':
      return 'It is not allocated to an order.';
    case 'other_amount':
      return `It can only be refunded in full: ${formatRupees(refusal.refundablePaise)}.`;
    case 'number_of_other': {
      const { refundReference, referenceCode } = refusal;
      return (
        `${refundReference} is already a refund of ${referenceCode}: nothing is recorded now. For ` +
        `another refund use a number of its own, such as ${refundReference}-2.`
      );
    }
    case 'number_used': {
      const { refundReference, amountPaise } = refusal;
      return (
        `${formatRupees(amountPaise)} of it is recorded as a refund under ${refundReference}: ` +
        'nothing is recorded now. For another refund use a number of its own.'
      );
    }
    case 'request_withdrawn':
      return `Its customer withdrew ${refusal.refundReference}: nothing is recorded, and the money stays in their balance.`;
    case 'refund_unknown':
      return 'Refund not found. Record it first: payments refund or refunds record';
    case 'refund_not_sent':
      return `${refusal.refundReference} is not sent yet, so it cannot be returned. First record the transfer: refunds sent`;
    case 'refund_sent':
      return (
        `${refusal.refundReference} was sent by the transfer ${refusal.transferReference}: nothing is ` +
        'recorded now. If that is wrong, check both in the bank’s books.'
      );
    case 'refund_returned':
      return (
        `The bank returned ${refusal.refundReference}, and its money is in the balance. For another ` +
        `refund use a number of its own, such as ${refusal.refundReference}-2.`
      );
    case 'verified':
      return `It is verified: ${formatRupees(refusal.creditedPaise)}.`;
    case 'refunded':
      return `It was refunded: ${formatRupees(refusal.refundedPaise)}.`;
    case 'replaced':
      return `${refusal.replacedBy} replaced it.`;
    case 'rejected':
    case 'expired':
    case 'in_review':
      return `It is ${refusal.reason.replace('_', ' ')}: ${refusal.explanation}`;
    case 'not_free':
      return `Only ${formatRupees(refusal.freePaise)} of it is unallocated.`;
    case 'topped_up':
    case 'top_up_ended':
    case 'not_yours':
    case 'already_submitted':
    case 'reopened_too_often':
      return `Refused: ${refusal.reason}.`;
    default:
      return assertUnreachable(refusal);
  }
};
