import { freeHostingStream } from '@haat/contracts/events/hosting';
import { freeHostingDecider } from '@haat/domain/free-hosting';
import { endedUndelivered, type PlacedOrder, planOf } from '@haat/domain/order-state';
import type { CommandServices } from '@haat/platform/commands/execute';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../step.ts';
import { loadOrder } from './load-order.ts';

/** Lets a customer order the free plan again whose order ended without it. */
export const releaseFreePlanStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed' || planOf(order)?.isFree !== true) return DONE;
    if (!endedUndelivered(order) && !isLeftWithoutPlan(order)) return DONE;
    const { customerId, service } = order;
    const { domain } = service;
    const reason = order.reason ?? 'The order ended without the plan.';
    await command(
      services,
      step,
      freeHostingDecider,
      freeHostingStream(customerId),
      { type: 'ReleaseFreeHosting', domain, orderId, customerId, reason },
      orderId,
    );
    return DONE;
  },
);

/** Its domain was registered, and its plan could not be set up. */
const isLeftWithoutPlan = ({ phase, hosting }: PlacedOrder): boolean =>
  phase === 'bundled_hosting_failed' || (phase === 'completed' && hosting === null);
