import { endedUndelivered, isSubscriptionOrder } from '@haat/domain/order/order-state';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, forRelease, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { commandSubscription } from './command-subscription.ts';

export const releaseRenewalStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed' || !isSubscriptionOrder(order)) return DONE;
    if (!endedUndelivered(order)) return DONE;
    const { customerId, service } = order;
    await commandSubscription(services, forRelease(step), {
      type: 'ReleaseRenewal',
      subscriptionId: service.subscriptionId,
      customerId,
      orderId,
      reason: order.reason ?? 'The order ended undelivered.',
    });
    return DONE;
  },
);
