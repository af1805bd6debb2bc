import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { orderDecider } from '@haat/domain/order/order';
import { isPaidOrder, type OrderState } from '@haat/domain/order/order-state';
import { confirmationBy } from '@haat/domain/payment/confirmation';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { type Aggregate, type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { finishReplacement } from '../domain-names/finish-replacement.ts';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import { allocateToOrder } from './allocate-to-order.ts';

const payloadSchema = z.object({
  referenceCode: z.string(),
  /** Missing where the payment's allocation names the order. */
  orderId: z.string().optional(),
});
type SettleStep = Step<z.output<typeof payloadSchema>>;

/** Runs when the order is placed and again when the bank answers. Confirms only at its price. */
export const settleOrderPaymentStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: SettleStep) => {
    const { referenceCode } = step.payload;
    const stream = paymentStream(referenceCode);
    const { state: payment } = await loadAggregate(services.store, paymentDecider, stream);
    if (payment.phase === 'not_submitted') return DONE;
    const orderId = step.payload.orderId ?? payment.allocation?.orderId;
    if (orderId === undefined) return DONE;
    const known = await loadAggregate(services.store, orderDecider, orderStream(orderId));
    const { state: order } = known;
    if (order.phase === 'not_placed' || !isPaidOrder(order)) return DONE;
    const isNamedByOrder = order.payment.referenceCode === referenceCode;
    if (!isNamedByOrder && payment.allocation?.orderId !== orderId) return DONE;
    if (isNamedByOrder || (await finishReplacement(services, step, order, payment))) {
      const allocated = await allocateToOrder(services, step, payment, order, known);
      if (allocated !== null) await settle(services, step, allocated, orderId, known);
    }
    return DONE;
  },
);

const settle = async (
  services: CommandServices,
  step: SettleStep,
  payment: SubmittedPayment,
  orderId: string,
  known: Aggregate<OrderState>,
): Promise<void> => {
  const { referenceCode } = payment;
  switch (payment.phase) {
    case 'opened':
    case 'submitted':
    case 'verifying':
    case 'in_review':
    case 'replaced':
    case 'refunded':
      return;
    case 'verified':
      // Money above the price may have been spent since the confirmation.
      if (known.state.phase !== 'not_placed' && known.state.creditedPaise !== null) return;
      return recordOutcome(services, step, known, confirmationBy(payment, orderId));
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
  const execution = await command(services, step, orderDecider, stream, outcome, known);
  if (execution.ok) return;
  // For example a cancelled order: the money stays unallocated.
  step.log.error(
    { orderId, outcome: outcome.type, refusal: execution.refusal },
    'the order ended in another way',
  );
};
