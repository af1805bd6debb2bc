import { DAY_MS } from '@haat/contracts/durations';
import { customerStream } from '@haat/contracts/events/customer';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import type { AutoRenew } from '@haat/domain/hosting/auto-renew';
import { isoNow } from '@haat/platform/clock';
import { loadAggregate } from '@haat/record/commands';
import { z } from 'zod';
import { DONE, defineStep, later, type Step } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { commandSubscription } from '../command-subscription.ts';
import { loadSubscription } from '../load-subscription.ts';
import {
  type AutoRenewServices,
  type DomainSubscription,
  isOfDomain,
  retryUntil,
  skip,
} from './auto-renew.ts';
import { orderAutoRenewal } from './order-auto-renewal.ts';
import { autoRenewReferenceCode } from './reference-code.ts';
import { whetherToRenew } from './whether-to-renew.ts';

/** In ms from its day: then the customer hears that it is not renewed, with time to do it. */
const TRIED_FOR_MS = 2 * DAY_MS;
const HOUR_MS = 60 * 60_000;
/** In ms before the end. */
const NOT_TRIED_MS = 2 * HOUR_MS;

const payloadSchema = z.object({
  subscriptionId: z.string(),
  paidUntil: z.string(),
  announcedAt: z.string(),
});
type AutoRenewJob = Step<z.output<typeof payloadSchema>>;

/** Each announcement has a job; only the last one's continues. A started renewal goes on. */
export const autoRenewJob = defineStep(
  payloadSchema,
  async (services: AutoRenewServices, job: AutoRenewJob): Promise<JobResult> => {
    const { subscriptionId, paidUntil, announcedAt } = job.payload;
    const subscription = await loadSubscription(services, subscriptionId);
    if (subscription.phase === 'not_started' || subscription.phase === 'lapsed') return DONE;
    if (!isOfDomain(subscription) || subscription.paidUntil !== paidUntil) return DONE;
    const { enabled, told, started, skipped } = subscription.autoRenew;
    if (skipped !== null) return DONE;
    const customer = await loadCustomer(services, subscription);
    if (customer === null) return DONE;
    const { deletion } = customer;
    if (deletion !== null && subscription.renewedBy === null) {
      // The customer gave it up, and may still keep the account.
      const leftMs = Date.parse(deletion.erasesAt) - services.clock.now();
      return later(Math.min(Math.max(leftMs, HOUR_MS), DAY_MS));
    }
    if (started !== null) {
      // Once its order has the renewal, it goes on.
      const isStopped = customer.phase === 'blocked' && subscription.renewedBy === null;
      return isStopped
        ? skip(services, job, subscription, { reason: 'blocked' })
        : orderAutoRenewal(services, job, customer, subscription, started);
    }
    if (!enabled || told?.announcedAt !== announcedAt) return DONE;
    const waitMs = Date.parse(told.dueAt) - services.clock.now();
    return waitMs > 0 ? later(waitMs) : begin(services, job, customer, subscription, told);
  },
);

/** Null once the customer is erased. */
const loadCustomer = async (
  { store }: AutoRenewServices,
  { customerId }: DomainSubscription,
): Promise<RegisteredCustomer | null> => {
  const stream = customerStream(customerId);
  const { state } = await loadAggregate(store, customerDecider, stream);
  return isRegistered(state) ? state : null;
};

const begin = async (
  services: AutoRenewServices,
  job: AutoRenewJob,
  customer: RegisteredCustomer,
  subscription: DomainSubscription,
  told: NonNullable<AutoRenew['told']>,
): Promise<JobResult> => {
  if (subscription.phase === 'expired') {
    return skip(services, job, subscription, { reason: 'too_late' });
  }
  const found = await whetherToRenew(services, customer, subscription, told.pricePaise);
  const until = Math.min(
    Date.parse(told.dueAt) + TRIED_FOR_MS,
    Date.parse(subscription.paidUntil) - NOT_TRIED_MS,
  );
  switch (found.kind) {
    case 'no':
      return skip(services, job, subscription, found);
    case 'not_now':
      return retryUntil(services, until, () => skip(services, job, subscription, found));
    case 'yes': {
      const { subscriptionId, customerId, paidUntil } = subscription;
      const begun = await commandSubscription(services, job, {
        type: 'StartAutoRenew',
        ...{ subscriptionId, customerId, paidUntil, pricePaise: found.pricePaise },
        referenceCode: autoRenewReferenceCode(subscription),
        startedAt: isoNow(services.clock),
      });
      const { state } = begun;
      if (!begun.ok || state.phase === 'not_started' || state.autoRenew.started === null) {
        // Turned off, claimed or renewed at this moment: look again.
        return later(1_000);
      }
      return orderAutoRenewal(services, job, customer, subscription, state.autoRenew.started);
    }
  }
};
