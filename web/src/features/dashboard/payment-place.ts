import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { formatRupees, rupeesToPaise } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { inBalanceText, isShort, isSpent, payablePaise } from '../payment/listed-payment.ts';

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
  const { status, amount, credited, order_id } = payment;
  if (isSpent(payment)) {
    return {
      where: 'Used or refunded',
      who: 'See your balance history.',
    };
  }
  if (isShort(payment)) {
    return {
      where: `We have your ${shown(credited ?? 0)}`,
      who: `${inBalanceText(payment)} ${balanceMessages.nextSteps}`,
    };
  }
  switch (status) {
    case 'verified':
      return {
        where: `We have your ${formatRupees(payablePaise(payment))}`,
        who: balanceMessages.nextSteps,
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
        who:
          order_id === null
            ? 'You can already use it for an order. We process the order once it’s verified.'
            : 'We process your order once it’s verified.',
      };
    default:
      return {
        where: 'Not received yet',
        who: `We haven’t received it. If ${shown(amount)} left your account, check the transaction ID or contact support.`,
      };
  }
};
