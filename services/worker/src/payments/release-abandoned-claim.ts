import { domainNameStream } from '@haat/contracts/events/domain-name';
import { domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { endedUndelivered, isDomainOrder, type OrderState } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import { newCommandId } from '@haat/platform/ids';
import type { CommandServices } from '@haat/record/commands';
import { z } from 'zod';
import { afterHold } from '../domain-names/after-hold.ts';
import { command, DONE, defineStep, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import type { JobResult } from '../queue/queues.ts';

const payloadSchema = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
});
type ReleaseStep = Step<z.output<typeof payloadSchema>>;

/** Releases a domain whose order was not placed in time, has another domain, or ended. */
export const releaseAbandonedClaimStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: ReleaseStep): Promise<JobResult> => {
    const { domain, orderId, customerId } = step.payload;
    // A later run may have waited for a hold to end.
    if (await isStillNeeded(services, step))
      return step.start === 1 ? DONE : claimBack(services, step);
    const reason = 'The order was not placed in time.';
    const stream = domainNameStream(domain);
    const claim = { domain, orderId, customerId };
    const release = { type: 'ReleaseDomainName', ...claim, reason } as const;
    await command(services, step, domainNameDecider, stream, release);
    // Placed, or paid again, at this moment: claim it back.
    return (await isStillNeeded(services, step)) ? claimBack(services, step) : DONE;
  },
);

const claimBack = async (services: CommandServices, step: ReleaseStep): Promise<JobResult> => {
  const { domain } = step.payload;
  const requestedAt = isoNow(services.clock);
  const reserve = { type: 'ReserveDomainName', ...step.payload, requestedAt } as const;
  const again = { ...step, id: newCommandId() };
  const stream = domainNameStream(domain);
  return afterHold(await command(services, again, domainNameDecider, stream, reserve)) ?? DONE;
};

const isStillNeeded = async (
  services: CommandServices,
  { payload: { orderId, domain } }: ReleaseStep,
): Promise<boolean> => registers(await loadOrder(services, orderId), domain);

const registers = (order: OrderState, domain: string): boolean =>
  order.phase !== 'not_placed' &&
  isDomainOrder(order) &&
  order.service.domain === domain &&
  !endedUndelivered(order);
