import { isExtendingOrder } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { commandSubscription } from './command-subscription.ts';

/** Another order may then renew it. */
export const recordRenewalStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed' || !isExtendingOrder(order)) return DONE;
    const { customerId, renewedUntil, service } = order;
    if (renewedUntil === null) return DONE;
    const of = { subscriptionId: service.subscriptionId, customerId };
    const renewed = await commandSubscription(services, step, {
      type: 'RenewSubscription',
      ...of,
      orderId,
      paidUntil: renewedUntil,
      renewedAt: isoNow(services.clock),
    });
    if (!renewed.ok) {
      step.log.error(
        { orderId, refusal: renewed.refusal },
        'the renewed subscription has ended for good',
      );
      return DONE;
    }
    // The new end was already recorded from the registrar: only the claim is left.
    const { state } = renewed;
    if (state.phase !== 'not_started' && state.renewedBy === orderId) {
      const reason = 'It is renewed already.';
      await commandSubscription(services, step, { type: 'ReleaseRenewal', ...of, orderId, reason });
    }
    return DONE;
  },
);
