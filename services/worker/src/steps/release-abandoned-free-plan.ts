import { freeHostingStream } from '@haat/contracts/events/hosting';
import { freeHostingDecider } from '@haat/domain/free-hosting';
import { planOf } from '@haat/domain/order-state';
import type { CommandServices } from '@haat/platform/commands/execute';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../step.ts';
import { loadOrder } from './load-order.ts';

const payloadSchema = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
});

/** Frees a free plan that was claimed for an order which, this much later, does not exist. */
export const releaseAbandonedFreePlanStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { domain, orderId, customerId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase !== 'not_placed' && planOf(order)?.isFree === true) return DONE;
    const reason = 'The order was not placed in time.';
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
