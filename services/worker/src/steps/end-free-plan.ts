import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream } from '@haat/contracts/events/hosting';
import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import { domainNameDecider } from '@haat/domain/domain-name';
import { freeHostingDecider } from '@haat/domain/free-hosting';
import { endedUndelivered, planOf } from '@haat/domain/order-state';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, loadAggregate } from '@haat/platform/commands/execute';
import { backOffMs, type JobResult } from '@haat/platform/queues/queues';
import { z } from 'zod';
import { DONE, defineStep, later, type Step } from '../step.ts';
import { commandSubscription } from './command-subscription.ts';
import { loadOrder } from './load-order.ts';

const LOOK_FIRST_MS = 1_000;
const LOOK_MAX_MS = 60 * 60_000;

const payloadSchema = z.object({
  /** The name that has lapsed. */
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  lapsedAt: z.string(),
});
type EndStep = Step<z.output<typeof payloadSchema>>;

/**
 * @returns the order whose free plan its customer had for the name, or for what stands below it, when
 *   it lapsed; null where they had none. What they ordered since is for a domain that they have now.
 */
const orderOfPlan = async (
  services: CommandServices,
  { domain, customerId, lapsedAt }: EndStep['payload'],
): Promise<string | null> => {
  const { state: plan, recorded } = await loadAggregate(
    services.store,
    freeHostingDecider,
    freeHostingStream(customerId),
  );
  if (plan.phase === 'free') return null;
  if (plan.domain !== domain && !plan.domain.endsWith(`.${domain}`)) return null;
  const claimed = recorded.findLast(({ type }) => type === 'FreeHostingClaimed');
  const claimedAt = Date.parse(String(claimed?.metadata.occurredAt ?? claimed?.recordedAt));
  return claimedAt < Date.parse(lapsedAt) ? plan.orderId : null;
};

/**
 * Ends the free plan that a customer had for a name which has lapsed: whoever buys that next would be
 * shown it. Its account is removed after that, and then the customer may order a free plan again. Who
 * has bought the name back by now keeps the plan.
 */
export const endFreePlanStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: EndStep): Promise<JobResult> => {
    const { domain, customerId } = step.payload;
    const orderId = await orderOfPlan(services, step.payload);
    if (orderId === null) return DONE;
    const stream = domainNameStream(domain);
    const { state: name } = await loadAggregate(services.store, domainNameDecider, stream);
    if (name.phase === 'sold' && name.customerId === customerId) return DONE;
    const order = await loadOrder(services, orderId);
    const plan = order.phase === 'not_placed' ? null : planOf(order);
    if (order.phase === 'not_placed' || plan === null || !plan.isFree) return DONE;
    if (order.hosting === null) {
      // It is set up, or fails, first.
      const isOver = endedUndelivered(order) || order.phase === 'completed';
      return isOver ? DONE : later(backOffMs(step.start, LOOK_FIRST_MS, LOOK_MAX_MS));
    }
    const ended = await commandSubscription(services, step, {
      type: 'EndFreePlan',
      subscriptionId: subscriptionIdOf(orderId, 'hosting'),
      ...{ customerId, orderId, domain: order.service.domain },
      ...{ planName: plan.planName, username: order.hosting.username },
      cause: 'at_registrar',
      lapsedAt: isoNow(services.clock),
    });
    if (!ended.ok) step.log.error({ orderId, refusal: ended.refusal }, 'a free plan is not ended');
    return DONE;
  },
);
