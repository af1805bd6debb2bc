import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderDecider } from '@haat/domain/order';
import { isPaidOrder, type OrderState, type PaidOrder } from '@haat/domain/order-state';
import { paymentDecider } from '@haat/domain/payment';
import { keptOf, type SubmittedPayment } from '@haat/domain/payment-state';
import {
  type Aggregate,
  type CommandServices,
  loadAggregate,
} from '@haat/platform/commands/execute';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../step.ts';
import { chargeOrder } from './charge-order.ts';
import { finishReplacement } from './replacement.ts';

type SettleStep = Step<{ readonly referenceCode: string }>;

/**
 * Tells an order what the bank said of its payment. It runs when the order is placed or gets another
 * payment, and when the bank has answered; the one that comes first finds the other missing and
 * leaves it at that.
 */
export const settleOrderPaymentStep = defineStep(
  z.object({ referenceCode: z.string() }),
  async (services: CommandServices, step: SettleStep) => {
    const { referenceCode } = step.payload;
    const stream = paymentStream(referenceCode);
    const { state: payment } = await loadAggregate(services.store, paymentDecider, stream);
    if (payment.phase === 'not_submitted' || payment.allocation === null) return DONE;
    const { orderId } = payment.allocation;
    const known = await loadAggregate(services.store, orderDecider, orderStream(orderId));
    const { state: order } = known;
    if (order.phase === 'not_placed' || !isPaidOrder(order)) return DONE;
    const isItsOwn = order.payment.referenceCode === referenceCode;
    if (isItsOwn || (await finishReplacement(services, step, order, payment))) {
      await settle(services, step, payment, order, known);
    }
    return DONE;
  },
);

const settle = async (
  services: CommandServices,
  step: SettleStep,
  payment: SubmittedPayment,
  order: PaidOrder,
  known: Aggregate<OrderState>,
): Promise<void> => {
  const { referenceCode } = payment;
  const { orderId } = order;
  switch (payment.phase) {
    case 'opened':
    case 'submitted':
    case 'verifying':
    case 'in_review':
    case 'replaced':
    case 'refunded':
      return;
    case 'verified':
      // What is above the price may have been spent elsewhere since it was confirmed.
      if (order.creditedPaise !== null) return;
      if (!(await standsForThePrice(services, step, payment, order))) {
        return recordOutcome(services, step, known, {
          type: 'FailOrderPayment',
          orderId,
          referenceCode,
          reason: SPENT_ELSEWHERE,
        });
      }
      return recordOutcome(services, step, known, {
        type: 'ConfirmOrderPayment',
        orderId,
        referenceCode,
        creditedPaise: keptOf(payment),
        utrEnding: payment.utr?.slice(-4) ?? '',
      });
    case 'rejected':
    case 'expired':
      return recordOutcome(services, step, known, {
        type: 'FailOrderPayment',
        orderId,
        referenceCode,
        reason: payment.explanation ?? 'The payment could not be verified.',
      });
  }
};

const SPENT_ELSEWHERE =
  'A part of this payment paid for something else before this order was placed. What is left of it ' +
  'is in your balance.';

/**
 * Two orders may be begun with one payment, at once or one after a crash: the payment then stands for
 * the price of the one, and the other is placed. Confirmed so, the difference would be free as well.
 * @returns whether the payment stands for all that the order costs.
 */
const standsForThePrice = async (
  services: CommandServices,
  step: SettleStep,
  { allocation, referenceCode }: SubmittedPayment,
  { orderId, customerId, pricePaise, phase }: PaidOrder,
): Promise<boolean> => {
  if (allocation?.pricePaise === pricePaise || phase !== 'placed') return true;
  const charged = await chargeOrder(services, step, {
    ...{ orderId, customerId, referenceCode, pricePaise },
    cause: 'order_cancelled',
    reason: 'Another order than the one that was begun with this payment was placed.',
  });
  if (!charged.ok) step.log.warn({ orderId, refusal: charged.refusal }, 'the payment is too small');
  return charged.ok;
};

type Outcome = Extract<
  Parameters<typeof orderDecider.decide>[0],
  { type: 'ConfirmOrderPayment' | 'FailOrderPayment' }
>;

const recordOutcome = async (
  services: CommandServices,
  step: SettleStep,
  known: Aggregate<OrderState>,
  outcome: Outcome,
): Promise<void> => {
  const { orderId } = outcome;
  const stream = orderStream(orderId);
  const told = await command(services, step, orderDecider, stream, outcome, orderId, known);
  if (told.ok) return;
  // A cancelled order whose payment came in after all: the money is kept, and free again.
  step.log.error(
    { orderId, outcome: outcome.type, refusal: told.refusal },
    'order ended otherwise',
  );
};
