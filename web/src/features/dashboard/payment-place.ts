import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { isShort, isSpent, payablePaise } from '../payment/listed-payment.ts';

const shown = (rupees: number): string => formatRupees(rupeesToPaise(rupees) ?? 0);

const refundedPlace = ({ credited, amount, refund }: ListedPayment) => {
  const sum = shown(credited ?? amount);
  if (refund?.state !== 'sent') {
    const who = `We’ve recorded your refund of ${sum}. We’ll email you when it’s sent.`;
    return { where: 'Refund recorded', who };
  }
  const to = refund.destination === null ? '' : ` to ${refund.destination}`;
  const who = `We’ve refunded ${sum}${to}. Banks can take a few working days.`;
  return { where: 'Refunded', who };
};

export const placeOf = (
  payment: ListedPayment,
): { readonly where: string; readonly who: string } => {
  const { status, amount, credited, free, order_id } = payment;
  if (isSpent(payment)) {
    return {
      where: 'Used or refunded',
      who: 'See your balance history.',
    };
  }
  if (isShort(payment)) {
    return {
      where: `We have your ${shown(credited ?? 0)}`,
      who: `${shown(free)} of it is in your balance. Use it for another order or request a refund.`,
    };
  }
  switch (status) {
    case 'verified':
      return {
        where: `We have your ${formatRupees(payablePaise(payment))}`,
        who: 'Use it for your next order or request a refund.',
      };
    case 'used':
      return {
        where: `We have your ${shown(credited ?? amount)}`,
        who: `Used for order ${order_id ?? ''}.`,
      };
    case 'in_review':
      return {
        where: 'Your money is safe',
        who: 'We’re holding it until we finish checking.',
      };
    case 'refunded':
      return refundedPlace(payment);
    case 'matching':
      return {
        where: `Verifying ${shown(amount)}`,
        who: 'You can use it as soon as we’ve verified it.',
      };
    default:
      return {
        where: 'Not received yet',
        who: `We haven’t received it. If ${shown(amount)} left your account, check the transaction ID or contact support.`,
      };
  }
};
