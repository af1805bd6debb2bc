import { isFinalPhase, isSubscriptionOrder, type OrderState } from '@haat/domain/order/order-state';
import { isHeldByGroup } from '@haat/ordering/orders/renewal-group/load-renewal-group';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { commandSubscription } from './command-subscription.ts';

const payloadSchema = z.object({
  subscriptionId: z.string(),
  orderId: z.string(),
  customerId: z.string(),
});

/** For an order that was not placed in time, is for something else, or ended. */
export const releaseAbandonedRenewalStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const order = await loadOrder(services, step.payload.orderId);
    const { orderId, subscriptionId } = step.payload;
    if (isToRenew(order, subscriptionId)) return DONE;
    // Its group waits for the payment; the group's end releases it.
    if (await isHeldByGroup(services.store, orderId, subscriptionId)) return DONE;
    const reason = 'The order was not placed in time.';
    await commandSubscription(services, step, { type: 'ReleaseRenewal', ...step.payload, reason });
    return DONE;
  },
);

const isToRenew = (order: OrderState, subscriptionId: string): boolean =>
  order.phase !== 'not_placed' &&
  isSubscriptionOrder(order) &&
  order.service.subscriptionId === subscriptionId &&
  order.renewedUntil === null &&
  !isFinalPhase(order.phase);
