import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainNameDecider } from '@haat/domain/domain-name';
import { isDomainOrder, type OrderState } from '@haat/domain/order-state';
import type { CommandServices } from '@haat/platform/commands/execute';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../step.ts';
import { loadOrder } from './load-order.ts';

const payloadSchema = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
});

/**
 * Frees a name that was claimed for an order which, this much later, still does not exist, or was
 * placed for something else: one payment may have been submitted for two names at once.
 */
export const releaseAbandonedClaimStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: Step<z.output<typeof payloadSchema>>) => {
    const { domain, orderId, customerId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (registers(order, domain)) return DONE;
    const reason = 'The order was not placed in time.';
    await command(
      services,
      step,
      domainNameDecider,
      domainNameStream(domain),
      { type: 'ReleaseDomainName', domain, orderId, customerId, reason },
      orderId,
    );
    return DONE;
  },
);

const registers = (order: OrderState, domain: string): boolean =>
  order.phase !== 'not_placed' && isDomainOrder(order) && order.service.domain === domain;
