import { endedUndelivered, type PlacedOrder, planOf } from '@haat/domain/order/order-state';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, forRelease, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { releaseFreePlan, releaseHostedDomain } from './release-plan-claims.ts';

export const releaseFreePlanStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    const plan = order.phase === 'not_placed' ? null : planOf(order);
    if (order.phase === 'not_placed' || plan === null) return DONE;
    if (!endedUndelivered(order) && !isLeftWithoutPlan(order)) return DONE;
    const { customerId, service } = order;
    const claims = { orderId, customerId, domain: service.domain };
    const reason = order.reason ?? 'The order ended without the plan.';
    if (plan.isFree) await releaseFreePlan(services, forRelease(step), claims, reason);
    await releaseHostedDomain(services, forRelease(step), claims, reason);
    return DONE;
  },
);

const isLeftWithoutPlan = ({ phase, hosting }: PlacedOrder): boolean =>
  phase === 'bundled_hosting_failed' || (phase === 'completed' && hosting === null);
