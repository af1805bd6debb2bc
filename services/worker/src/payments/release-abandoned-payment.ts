import { paymentStream } from '@haat/contracts/events/payment';
import { endedUndelivered, isPaidOrder, type OrderState } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';

const payloadSchema = z.object({ referenceCode: z.string(), orderId: z.string() });
type ReleaseStep = Step<z.output<typeof payloadSchema>>;

/** Releases a payment whose order was not placed in time, or ended. */
export const releaseAbandonedPaymentStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: ReleaseStep) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase !== 'not_placed' && !endedUndelivered(order)) {
      await allocateAgain(services, step, order);
      return DONE;
    }
    await release(services, step);
    await allocateAgain(services, step, await loadOrder(services, orderId));
    return DONE;
  },
);

const release = async (services: CommandServices, step: ReleaseStep): Promise<void> => {
  const { referenceCode, orderId } = step.payload;
  const requested = {
    type: 'ReleasePayment',
    referenceCode,
    orderId,
    cause: 'order_not_placed',
    reason: 'The order was not placed in time.',
  } as const;
  await command(services, step, paymentDecider, paymentStream(referenceCode), requested);
};

/** An order confirmed at this moment must keep its payment: else it is delivered without payment. */
const allocateAgain = async (
  services: CommandServices,
  step: ReleaseStep,
  order: OrderState,
): Promise<void> => {
  if (order.phase === 'not_placed' || endedUndelivered(order) || !isPaidOrder(order)) return;
  const { orderId, customerId, pricePaise, payment } = order;
  const { referenceCode } = step.payload;
  if (payment.referenceCode !== referenceCode) return;
  const stream = paymentStream(referenceCode);
  const { state } = await loadAggregate(services.store, paymentDecider, stream);
  if (state.phase === 'not_submitted' || state.allocation?.orderId === orderId) return;
  const spent = { referenceCode, orderId, pricePaise, customerId, replaces: null };
  const requested = { type: 'AllocatePayment', ...spent } as const;
  const allocated = await command(services, step, paymentDecider, stream, requested);
  if (allocated.ok) return;
  step.log.error({ orderId, refusal: allocated.refusal }, 'an order has no payment');
};
