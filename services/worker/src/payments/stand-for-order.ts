import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { formatRupees } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { orderDecider } from '@haat/domain/order/order';
import type { OrderState, PaidOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { PaymentRefusal, SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { Aggregate, CommandServices } from '@haat/record/commands';
import { command, type Step } from '../engine/step.ts';

/**
 * Has an order's payment stand for it, at the order's price. Whoever spent it may have been cut off
 * and have placed the order at another price since then, or so late that the payment was free again.
 * @param known the order's stream, however old.
 * @returns the payment as it stands for the order; null where it cannot, and the order has failed.
 */
export const standForOrder = async (
  services: CommandServices,
  step: Step<unknown>,
  payment: SubmittedPayment,
  order: PaidOrder,
  known: Aggregate<OrderState>,
): Promise<SubmittedPayment | null> => {
  const { referenceCode, customerId, allocation } = payment;
  const { orderId, pricePaise } = order;
  const isItsOwn = allocation?.orderId === orderId;
  // Once it is confirmed the order may be charged less, for what it ended without.
  if (isItsOwn && (order.phase !== 'placed' || allocation.pricePaise === pricePaise)) {
    return payment;
  }
  if (order.phase !== 'placed') return null;
  const spent = { referenceCode, orderId, pricePaise };
  const stands = await command(
    services,
    step,
    paymentDecider,
    paymentStream(referenceCode),
    isItsOwn
      ? { type: 'ChargePayment', ...spent, without: null }
      : { type: 'AllocatePayment', ...spent, customerId, replaces: null },
  );
  const { state } = stands;
  if (state.phase !== 'not_submitted' && isAt(state, spent)) return state;
  const reason = stands.ok ? refusalMessages.referenceSpent : whyNot(stands.refusal);
  step.log.warn({ ...spent, reason }, 'an order cannot be paid by its payment');
  const fail = { type: 'FailOrderPayment', orderId, referenceCode, reason } as const;
  await command(services, step, orderDecider, orderStream(orderId), fail, known);
  return null;
};

const isAt = (
  { allocation }: SubmittedPayment,
  spent: { readonly orderId: string; readonly pricePaise: number },
): boolean => allocation?.orderId === spent.orderId && allocation.pricePaise === spent.pricePaise;

/** What the customer reads. */
const whyNot = (refusal: PaymentRefusal): string => {
  switch (refusal.reason) {
    case 'underpaid': {
      const { paidPaise, requiredPaise } = refusal;
      return refusalMessages.paymentTooLow(formatRupees(paidPaise), formatRupees(requiredPaise));
    }
    case 'rejected':
    case 'expired':
      return refusal.explanation;
    case 'replaced':
      return refusalMessages.referenceReplaced;
    case 'refunded':
      return refusalMessages.referenceRefunded;
    default:
      return refusalMessages.referenceSpent;
  }
};
