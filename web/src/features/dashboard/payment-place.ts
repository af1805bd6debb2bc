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

/** Where the money of a payment is, and who may use it. */
export const placeOf = (
  payment: ListedPayment,
): { readonly where: string; readonly who: string } => {
  const { status, amount, credited, free, order_id } = payment;
  if (isSpent(payment)) {
    return {
      where: 'Spent, or sent back',
      who: 'The entries of your balance tell where it went.',
    };
  }
  if (isShort(payment)) {
    return {
      where: `${shown(credited ?? 0)} is with Haat`,
      who: `${shown(free)} of it is in your balance. Nothing else uses it until you choose.`,
    };
  }
  switch (status) {
    case 'verified':
      return {
        where: `${formatRupees(payablePaise(payment))} is with Haat`,
        who: 'It pays your next order, or goes back to you. Nothing else uses it until you choose.',
      };
    case 'used':
      return {
        where: `${shown(credited ?? amount)} is with Haat`,
        who: `It stands for order ${order_id ?? ''}.`,
      };
    case 'in_review':
      return {
        where: 'Nothing is lost',
        who: 'What the bank shows is given to nobody before a person has decided.',
      };
    case 'refunded':
      return refundedPlace(payment);
    case 'matching':
      return {
        where: `${shown(amount)} is on its way`,
        who: 'Once our bank shows the credit, it is yours to use here.',
      };
    default:
      return {
        where: 'Not with Haat as yet',
        who: `The bank shows no such credit. If ${shown(amount)} left your account, it is found by its UTR.`,
      };
  }
};
