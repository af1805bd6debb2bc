import { domainNameStream } from '@haat/contracts/events/domain-name';
import { orderStream } from '@haat/contracts/events/order';
import { domainNameDecider } from '@haat/domain/domain-name';
import { orderDecider } from '@haat/domain/order';
import { isDomainOrder, type OrderState } from '@haat/domain/order-state';
import { type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../step.ts';

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
    const { state: order } = await loadAggregate(
      services.store,
      orderDecider,
      orderStream(orderId),
    );
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
