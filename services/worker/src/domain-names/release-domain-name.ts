import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { endedUndelivered, isDomainOrder } from '@haat/domain/order/order-state';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, forRelease, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';

/** Releases the domain of an order that ended without it; an order paid again keeps it. */
export const releaseDomainNameStep = defineStep(
  z.object({ orderId: z.string() }),
  async (services: CommandServices, step: Step<{ readonly orderId: string }>) => {
    const { orderId } = step.payload;
    const order = await loadOrder(services, orderId);
    if (order.phase === 'not_placed' || !isDomainOrder(order)) return DONE;
    if (!endedUndelivered(order)) return DONE;
    const { customerId, service } = order;
    const { domain } = service;
    const reason = order.reason ?? 'The order ended without the name.';
    await command(services, forRelease(step), domainNameDecider, domainNameStream(domain), {
      type: 'ReleaseDomainName',
      domain,
      orderId,
      customerId,
      reason,
    });
    return DONE;
  },
);
