import { DAY_MS } from '@haat/contracts/durations';
import { isToBeAnnounced } from '@haat/domain/hosting/auto-renew';
import { missingFor } from '@haat/ordering/payments/balance/sources';
import { currentRenewalPrices } from '@haat/ordering/subscriptions/renewal-prices';
import { isoNow } from '@haat/platform/clock';
import { z } from 'zod';
import { DONE, defineStep, type Step } from '../../engine/step.ts';
import type { JobResult } from '../../queue/queues.ts';
import { commandSubscription } from '../command-subscription.ts';
import { loadSubscription } from '../load-subscription.ts';
import { type AutoRenewServices, isOfDomain, retryUntil, skip } from './auto-renew.ts';

/** In ms: then the customer must hear that it will not be renewed. */
const PRICE_FOR_MS = DAY_MS;

const payloadSchema = z.object({
  subscriptionId: z.string(),
  paidUntil: z.string(),
  remindedAt: z.string(),
});

/** Follows a reminder, and tells the price instead of it. */
export const announceAutoRenewJob = defineStep(
  payloadSchema,
  async (
    services: AutoRenewServices,
    job: Step<z.output<typeof payloadSchema>>,
  ): Promise<JobResult> => {
    const { subscriptionId, paidUntil, remindedAt } = job.payload;
    const subscription = await loadSubscription(services, subscriptionId);
    if (subscription.phase !== 'active' || subscription.paidUntil !== paidUntil) return DONE;
    if (!isOfDomain(subscription) || !isToBeAnnounced(subscription.autoRenew)) return DONE;
    const { customerId, domain } = subscription;
    const prices = await currentRenewalPrices(services);
    const price = prices({ kind: 'domain', domain });
    switch (price.status) {
      case 'not_sold':
        return skip(services, job, subscription, { reason: 'not_sold' });
      case 'unknown':
        return retryUntil(services, Date.parse(remindedAt) + PRICE_FOR_MS, () =>
          skip(services, job, subscription, { reason: 'price_unknown' }),
        );
      case 'priced': {
        const { pricePaise } = price;
        const missingPaise = await missingFor(services, customerId, pricePaise);
        await commandSubscription(services, job, {
          type: 'AnnounceAutoRenew',
          ...{ subscriptionId, customerId, paidUntil, pricePaise, missingPaise },
          announcedAt: isoNow(services.clock),
        });
        return DONE;
      }
    }
  },
);
