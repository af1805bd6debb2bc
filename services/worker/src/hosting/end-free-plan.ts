import { DAY_MS } from '@haat/contracts/durations';
import { domainNameStream } from '@haat/contracts/events/domain-name';
import { freeHostingStream } from '@haat/contracts/events/hosting';
import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import { type DomainNameState, domainNameDecider } from '@haat/domain/domain-name/domain-name';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { endedUndelivered, planOf } from '@haat/domain/order/order-state';
import { isoNow } from '@haat/platform/clock';
import type { Config } from '@haat/platform/config';
import type { Registrar } from '@haat/platform/registrar';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { decidedAt } from '@haat/record/hash-chain';
import { z } from 'zod';
import { DONE, defineStep, later, type Step } from '../engine/step.ts';
import { loadOrder } from '../orders/load-order.ts';
import { backOffMs, type JobResult } from '../queue/queues.ts';
import { commandSubscription } from '../renewals/command-subscription.ts';

export type EndFreePlanServices = CommandServices & {
  readonly registrar: Pick<Registrar, 'checkAvailability'>;
  readonly settings: Pick<Config, 'NAME_WATCH_MS'>;
};

const FIRST_POLL_MS = 1_000;
const MAX_POLL_MS = 60 * 60_000;
/** A name that is somebody's so long after it lapsed here was moved; a registry frees it sooner, in ms. */
const MOVED_AFTER_MS = 120 * DAY_MS;

const payloadSchema = z.object({
  /** The name that has lapsed. */
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  lapsedAt: z.string(),
});
type EndJob = Step<z.output<typeof payloadSchema>>;

/**
 * @returns the order whose free plan its customer had for the name, or for what stands below it, when
 *   it lapsed; null where they had none. What they ordered since is for a domain that they have now.
 */
const orderOfPlan = async (
  services: CommandServices,
  { domain, customerId, lapsedAt }: EndJob['payload'],
): Promise<string | null> => {
  const { state: plan, recorded } = await loadAggregate(
    services.store,
    freeHostingDecider,
    freeHostingStream(customerId),
  );
  if (plan.phase === 'free') return null;
  if (plan.domain !== domain && !plan.domain.endsWith(`.${domain}`)) return null;
  const claimed = recorded.findLast(({ type }) => type === 'FreeHostingClaimed');
  if (claimed === undefined) return null;
  return Date.parse(decidedAt(claimed)) < Date.parse(lapsedAt) ? plan.orderId : null;
};

/**
 * Whether its customer has it no more for certain. The shop calls a name gone, too, that its customer
 * has moved to another registrar, and may use the plan for: an account that is removed does not come
 * back.
 */
const isSomebodyElses = async (
  { registrar }: EndFreePlanServices,
  domain: string,
  name: DomainNameState,
): Promise<boolean> => {
  if (name.phase === 'sold') return true;
  const answer = await registrar.checkAvailability(domain);
  if (answer.status === 'unavailable') return answer.reason === 'premium';
  return answer.status === 'available';
};

/**
 * Ends the free plan that a customer had for a name which has lapsed and is anybody's now: whoever
 * buys that next would be shown it. Its account is removed after that, and then the customer may order
 * a free plan again. Who has bought the name back by now, or moved it, keeps the plan.
 */
export const endFreePlanJob = defineStep(
  payloadSchema,
  async (services: EndFreePlanServices, job: EndJob): Promise<JobResult> => {
    const { clock, settings } = services;
    const { domain, customerId, lapsedAt } = job.payload;
    const orderId = await orderOfPlan(services, job.payload);
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
      return isOver ? DONE : later(backOffMs(job.start, FIRST_POLL_MS, MAX_POLL_MS));
    }
    if (!(await isSomebodyElses(services, domain, name))) {
      const isMoved = clock.now() - Date.parse(lapsedAt) > MOVED_AFTER_MS;
      return isMoved ? DONE : later(settings.NAME_WATCH_MS);
    }
    const ended = await commandSubscription(services, job, {
      type: 'EndFreePlan',
      subscriptionId: subscriptionIdOf(orderId, 'hosting'),
      customerId,
      orderId,
      domain: order.service.domain,
      planName: plan.planName,
      username: order.hosting.username,
      cause: 'at_registrar',
      lapsedAt: isoNow(services.clock),
    });
    if (!ended.ok) job.log.error({ orderId, refusal: ended.refusal }, 'a free plan is not ended');
    return DONE;
  },
);
