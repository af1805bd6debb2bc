import type { PaymentPart } from '@haat/contracts/events/invoice';
import type { Paise } from '@haat/contracts/money';
import type { PaidOrder } from '../order/order-state.ts';

/** What balance and UPI paid of an invoice, balance first. The parts add up to `totalPaise`. */
export const paymentParts = (
  {
    creditedPaise,
    balancePaise,
    payment: { referenceCode },
  }: Pick<PaidOrder, 'payment'> & { readonly creditedPaise: Paise; readonly balancePaise: Paise },
  totalPaise: Paise,
): PaymentPart[] => {
  const isBalanceOnly = balancePaise >= creditedPaise;
  const fromBalance = isBalanceOnly ? totalPaise : Math.min(balancePaise, totalPaise);
  const parts: PaymentPart[] = [
    { source: 'balance', amountPaise: fromBalance, referenceCode },
    { source: 'upi', amountPaise: totalPaise - fromBalance, referenceCode },
  ];
  return parts.filter(({ amountPaise }) => amountPaise > 0);
};
