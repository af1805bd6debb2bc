import {
  endedUndelivered,
  hasPlanFor,
  type OrderState,
  planOf,
} from '@haat/domain/order/order-state';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { releaseFreePlan, releaseHostedDomain } from './release-plan-claims.ts';

const payloadSchema = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
});

/** For an order not placed in time; one paid at this moment claims again. */
export const releaseAbandonedFreePlanStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const order = await loadOrder(services, step.payload.orderId);
    const reason = 'The order was not placed in time.';
    if (!hasFreePlan(order)) await releaseFreePlan(services, step, step.payload, reason);
    if (!hosts(order, step.payload.domain)) {
      await releaseHostedDomain(services, step, step.payload, reason);
    }
    return DONE;
  },
);

const hasFreePlan = (order: OrderState): boolean =>
  order.phase !== 'not_placed' && planOf(order)?.isFree === true && !endedUndelivered(order);

const hosts = (order: OrderState, domain: string): boolean =>
  order.phase !== 'not_placed' && hasPlanFor(order, domain) && !endedUndelivered(order);
