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
/** A domain still registered by then was moved, in ms; registries free lapsed ones sooner. */
const MOVED_AFTER_MS = 120 * DAY_MS;

const payloadSchema = z.object({
  domain: z.string(),
  orderId: z.string(),
  customerId: z.string(),
  lapsedAt: z.string(),
});
type EndJob = Step<z.output<typeof payloadSchema>>;

/** @returns the order of the free plan for the domain, or below it, at the lapse; null for none. */
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

/** A domain moved elsewhere also looks lapsed, and a deleted account cannot be restored. */
const belongsToOther = async (
  { registrar }: EndFreePlanServices,
  domain: string,
  name: DomainNameState,
): Promise<boolean> => {
  if (name.phase === 'sold') return true;
  const answer = await registrar.checkAvailability(domain);
  if (answer.status === 'unavailable') return answer.reason === 'premium';
  return answer.status === 'available';
};

/** The next owner's visitors would see the plan. It stays if the customer moved the domain. */
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
      const isOver = endedUndelivered(order) || order.phase === 'completed';
      return isOver ? DONE : later(backOffMs(job.start, FIRST_POLL_MS, MAX_POLL_MS));
    }
    if (!(await belongsToOther(services, domain, name))) {
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
    if (ended.ok) return DONE;
    // An order for a larger plan is under way: it ends, or the plan is no longer free.
    if (ended.refusal.reason === 'renewal_claimed') return later(settings.NAME_WATCH_MS);
    job.log.error({ orderId, refusal: ended.refusal }, 'a free plan was not ended');
    return DONE;
  },
);
