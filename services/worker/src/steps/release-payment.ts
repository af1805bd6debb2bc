import { type PAYMENT_RELEASES, paymentStream } from '@haat/contracts/events/payment';
import { endedUndelivered, isPaidOrder, type PlacedOrder } from '@haat/domain/order-state';
import { paymentDecider } from '@haat/domain/payment';
import type { CommandServices } from '@haat/platform/commands/execute';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../step.ts';
import { loadOrder } from './load-order.ts';

/** Frees the payment of an order that ended without its goods: it may pay another order. */
export const releasePaymentStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed' || !endedUndelivered(order)) return DONE;
    if (!isPaidOrder(order)) return DONE;
    const { referenceCode } = order.payment;
    const released = await command(
      services,
      step,
      paymentDecider,
      paymentStream(referenceCode),
      {
        type: 'ReleasePayment',
        referenceCode,
        orderId,
        cause: causeOf(order),
        reason: order.reason ?? 'The order ended without its goods.',
      },
      orderId,
    );
    if (!released.ok) {
      step.log.info(
        { orderId, refusal: released.refusal },
        'the payment stands for something else',
      );
    }
    return DONE;
  },
);

const causeOf = ({ phase }: PlacedOrder): (typeof PAYMENT_RELEASES)[number] => {
  if (phase === 'payment_failed' || phase === 'registration_failed') return phase;
  if (phase === 'hosting_failed' || phase === 'name_lost') return phase;
  return 'order_cancelled';
};
