import { hostingAccountStream } from '@haat/contracts/events/hosting-account';
import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import { FREE_PLAN_REMINDER_MS, hostingAccountDecider } from '@haat/domain/hosting/hosting-account';
import { isoNow } from '@haat/platform/clock';
import { type CommandServices, loadAggregate } from '@haat/record/commands';
import { findOwnedPlan } from '@haat/record/owned';
import { z } from 'zod';
import { command, DONE, defineStep, later, type Step } from '../engine/step.ts';
import type { JobResult } from '../queue/queues.ts';
import { commandSubscription } from '../renewals/command-subscription.ts';

const payloadSchema = z.object({ orderId: z.string(), endsAt: z.string() });
type EndStep = Step<z.output<typeof payloadSchema>>;

/** In ms. */
const CLAIMED_MS = 60 * 60_000;

/** In ms after the end: a request that keeps the plan may have begun just before it. */
const ENDS_LATE_MS = 60_000;

/** @returns when the plan is reminded, or ends, in ms since 1970. */
const nextOf = (endsAt: string, isReminded: boolean): number =>
  Date.parse(endsAt) + (isReminded ? ENDS_LATE_MS : -FREE_PLAN_REMINDER_MS);

/**
 * Of a free plan, which has no period that ends by itself. Each cancellation has a step; one that was
 * taken back, or of a plan that is paid for by now, ends nothing.
 */
export const endCancelledPlanStep = defineStep(
  payloadSchema,
  async (services: CommandServices, step: EndStep): Promise<JobResult> => {
    const { orderId, endsAt } = step.payload;
    const { state: account } = await loadAggregate(
      services.store,
      hostingAccountDecider,
      hostingAccountStream(orderId),
    );
    const plan = await findOwnedPlan(services.store, orderId);
    if (account.endsAt !== endsAt || plan === null || plan.paid !== null) return DONE;
    const now = services.clock.now();
    const at = nextOf(endsAt, account.isReminded);
    if (at > now) return later(at - now);
    const { customerId, domain, planName, username } = plan;
    if (!account.isReminded) {
      await command(services, step, hostingAccountDecider, hostingAccountStream(orderId), {
        type: 'RemindOfHostingEnd',
        ...{ orderId, customerId, domain, endsAt, remindedAt: isoNow(services.clock) },
      });
      return later(Math.max(0, nextOf(endsAt, true) - now));
    }
    const ended = await commandSubscription(services, step, {
      type: 'EndFreePlan',
      subscriptionId: subscriptionIdOf(orderId, 'hosting'),
      ...{ customerId, orderId, domain, planName, username },
      cause: 'cancelled',
      lapsedAt: isoNow(services.clock),
    });
    if (ended.ok) return DONE;
    // An order upgrades it: the customer may have paid.
    if (ended.refusal.reason === 'renewal_claimed') return later(CLAIMED_MS);
    step.log.error({ orderId, refusal: ended.refusal }, 'a free plan was not ended');
    return DONE;
  },
);
