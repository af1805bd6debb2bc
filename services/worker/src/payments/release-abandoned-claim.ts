import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { endedUndelivered, isDomainOrder, type OrderState } from '@haat/domain/order/order-state';
import { newCommandId } from '@haat/platform/ids';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';

const payloadSchema = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
});
type ReleaseStep = Step<z.output<typeof payloadSchema>>;

/** Releases a domain whose order was not placed in time, has another domain, or ended. */
export const releaseAbandonedClaimStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: ReleaseStep) => {
    const { domain, orderId, customerId } = step.payload;
    if (await isStillNeeded(services, step)) return DONE;
    const reason = 'The order was not placed in time.';
    const stream = domainNameStream(domain);
    const claim = { domain, orderId, customerId };
    const release = { type: 'ReleaseDomainName', ...claim, reason } as const;
    await command(services, step, domainNameDecider, stream, release);
    // Placed, or paid again, at this moment: claim it back.
    if (await isStillNeeded(services, step)) {
      const reserve = { type: 'ReserveDomainName', ...claim } as const;
      const again = { ...step, id: newCommandId() };
      await command(services, again, domainNameDecider, stream, reserve);
    }
    return DONE;
  },
);

const isStillNeeded = async (
  services: CommandServices,
  { payload: { orderId, domain } }: ReleaseStep,
): Promise<boolean> => registers(await loadOrder(services, orderId), domain);

const registers = (order: OrderState, domain: string): boolean =>
  order.phase !== 'not_placed' &&
  isDomainOrder(order) &&
  order.service.domain === domain &&
  !endedUndelivered(order);
