import { type PAYMENT_RELEASES, paymentStream } from '@haat/contracts/events/payment';
import { endedUndelivered, isPaidOrder, type PlacedOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, forRelease, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';

const payloadSchema = z.object({
  orderId: z.string(),
  /** The failed payment; missing where the order ended otherwise. */
  referenceCode: z.string().optional(),
});

/** Releases the payment of an undelivered order, or a failed payment that another replaced. */
export const releasePaymentStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed' || !isPaidOrder(order)) return DONE;
    const { referenceCode = order.payment.referenceCode } = step.payload;
    const isOfOrder = referenceCode === order.payment.referenceCode;
    if (isOfOrder && !endedUndelivered(order)) return DONE;
    const released = await command(
      services,
      forRelease(step),
      paymentDecider,
      paymentStream(referenceCode),
      {
        type: 'ReleasePayment',
        referenceCode,
        orderId,
        cause: isOfOrder ? causeOf(order) : 'payment_failed',
        reason: order.reason ?? 'The order ended without its goods.',
      },
    );
    if (!released.ok) {
      step.log.info(
        { orderId, refusal: released.refusal },
        'the payment is allocated to something else',
      );
    }
    return DONE;
  },
);

const causeOf = ({ phase }: PlacedOrder): (typeof PAYMENT_RELEASES)[number] => {
  if (phase === 'payment_failed' || phase === 'registration_failed') return phase;
  if (phase === 'hosting_failed' || phase === 'renewal_failed') return phase;
  if (phase === 'restore_failed' || phase === 'upgrade_failed') return phase;
  if (phase === 'domain_lost') return phase;
  return 'order_cancelled';
};
