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
 * Allocates the payment at the price of the order, if an interrupted command left that undone.
 * @returns null if the order has failed.
 */
export const allocateToOrder = async (
  services: CommandServices,
  step: Step<unknown>,
  payment: SubmittedPayment,
  order: PaidOrder,
  known: Aggregate<OrderState>,
): Promise<SubmittedPayment | null> => {
  const { referenceCode, customerId, allocation } = payment;
  const { orderId, pricePaise } = order;
  const isAllocatedToOrder = allocation?.orderId === orderId;
  // A confirmed order may be charged less than its price.
  if (isAllocatedToOrder && (order.phase !== 'placed' || allocation.pricePaise === pricePaise)) {
    return payment;
  }
  if (order.phase !== 'placed') return null;
  const spent = { referenceCode, orderId, pricePaise };
  const allocated = await command(
    services,
    step,
    paymentDecider,
    paymentStream(referenceCode),
    isAllocatedToOrder
      ? { type: 'ChargePayment', ...spent, without: null }
      : { type: 'AllocatePayment', ...spent, customerId, replaces: null },
  );
  const { state } = allocated;
  if (state.phase !== 'not_submitted' && isAt(state, spent)) return state;
  const reason = allocated.ok ? refusalMessages.referenceSpent : whyNot(allocated.refusal);
  step.log.warn({ ...spent, reason }, 'the payment cannot pay its order');
  const fail = { type: 'FailOrderPayment', orderId, referenceCode, reason } as const;
  await command(services, step, orderDecider, orderStream(orderId), fail, known);
  return null;
};

const isAt = (
  { allocation }: SubmittedPayment,
  spent: { readonly orderId: string; readonly pricePaise: number },
): boolean => allocation?.orderId === spent.orderId && allocation.pricePaise === spent.pricePaise;

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
