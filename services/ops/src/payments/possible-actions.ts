import { formatUpiAmount, type Paise } from '@haat/contracts/money';
import { endedUndelivered } from '@haat/domain/order/order-state';
import { type PaymentCommand, paymentDecider } from '@haat/domain/payment/payment';
import { isRefundedWhole } from '@haat/domain/payment/payment-refund';
import { hasUtr, retainedOf, unallocatedOf } from '@haat/domain/payment/payment-state';
import { toDecide } from '../command-line/to-paste.ts';
import type { FoundPayment } from './find-payment.ts';

/** The sum of an unclaimed credit, else the submitted one. */
const creditedOf = ({ payment, credits }: FoundPayment): Paise => {
  const open = credits.find(({ state }) => state.claim === null && state.observed !== null);
  return open?.state.observed?.amountPaise ?? payment.amountPaise;
};

export const possibleActions = (found: FoundPayment): readonly string[] => {
  const { payment, order } = found;
  const { referenceCode, creditedPaise, allocation } = payment;
  const isAccepted = (command: PaymentCommand): boolean => {
    const decision = paymentDecider.decide(command, payment);
    return decision.ok && decision.events.length > 0;
  };
  const actions: (readonly string[])[] = [];
  const amount = creditedOf(found);
  const at = '1970-01-01T00:00:00.000Z';
  const verify = { creditId: '', creditedPaise: amount, excessPaise: 0, matchedBy: 'operator' };
  if (
    hasUtr(payment) &&
    isAccepted({
      ...{ type: 'RecordPaymentVerified', referenceCode, ...verify },
      ...{ matchedBy: 'operator', verifiedAt: at },
    })
  ) {
    actions.push(['approve', referenceCode, formatUpiAmount(amount)]);
  }
  const none = { creditId: null, creditedPaise: null } as const;
  const reject = { referenceCode, rejection: 'by_operator', reason: '', ...none } as const;
  if (creditedPaise === null && isAccepted({ type: 'RecordPaymentRejected', ...reject })) {
    actions.push(['reject', referenceCode]);
  }
  const reopen = { referenceCode, reason: '', reopenedAt: at, by: 'operator' } as const;
  if (isAccepted({ type: 'ReopenPayment', ...reopen })) actions.push(['reopen', referenceCode]);
  const isItsOwn = order.phase !== 'not_placed' && order.payment?.referenceCode === referenceCode;
  const isHeld = isItsOwn && order.phase !== 'placed' && !endedUndelivered(order);
  if (allocation !== null && !isHeld) actions.push(['release', referenceCode]);
  const refundable = isRefundedWhole(payment) ? retainedOf(payment) : unallocatedOf(payment);
  const refund = { referenceCode, amountPaise: refundable, refundReference: '?', reason: '' };
  const type = isRefundedWhole(payment) ? 'RefundPayment' : 'RefundExcess';
  if (refundable > 0 && isAccepted({ type, ...refund })) {
    actions.push(['refund', referenceCode, formatUpiAmount(refundable)]);
  }
  return actions.map((words) => toDecide('', 'payments', ...words));
};
