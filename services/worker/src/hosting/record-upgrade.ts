import { isUpgradeOrder } from '@haat/domain/order/order-state';
import { paidAfterUpgrade } from '@haat/domain/order/upgrade-price';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { commandSubscription } from '../renewals/command-subscription.ts';
import { releaseFreePlan } from './release-plan-claims.ts';

/** Another order may then renew or upgrade it, and the customer may order a free plan again. */
export const recordUpgradeStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed' || !isUpgradeOrder(order)) return DONE;
    const { customerId, service, upgrade, upgraded } = order;
    if (upgrade === null || upgraded === null) return DONE;
    const { subscriptionId, planOrderId, domain, fromPlan, planId, planName, period } = service;
    const { paidUntil, upgradedAt } = upgraded;
    const fullPaise = paidAfterUpgrade(service.parts);
    const changed = {
      ...{ subscriptionId, customerId, orderId, planId, planName, fullPaise, upgradedAt },
    };
    const { username } = upgrade;
    const isFree = service.paidUntil === null;
    const recorded = await commandSubscription(
      services,
      step,
      isFree
        ? {
            ...{ type: 'UpgradeFreePlan', ...changed, fromPlan, planOrderId },
            ...{ domain, paidUntil, period, username },
          }
        : { type: 'UpgradeSubscription', ...changed },
    );
    if (!recorded.ok) {
      step.log.error({ orderId, refusal: recorded.refusal }, 'an upgraded plan has ended for good');
      return DONE;
    }
    if (isFree) {
      const claims = { orderId: planOrderId, customerId, domain };
      await releaseFreePlan(services, step, claims, 'The plan is paid from now on.');
    }
    return DONE;
  },
);
