import { subscriptionStream } from '@haat/contracts/events/subscription';
import {
  type SubscriptionCommand,
  type SubscriptionRefusal,
  type SubscriptionState,
  subscriptionDecider,
} from '@haat/domain/hosting/subscription';
import type { Refusal } from '@haat/platform/answers';
import { type Aggregate, executeCommand } from '@haat/record/commands';
import type { OrderingServices } from '../../ordering-services.ts';
import type { LoadedOrder } from '../load-order.ts';
import { claimContext } from './claim-context.ts';
import { createCompensation } from './compensation.ts';
import type { Claimable } from './order-request.ts';
import { freeingFirst, PAID_AGAIN, reclaim } from './reclaim.ts';

type Services = Pick<OrderingServices, 'store' | 'clock' | 'log'>;

const OWN_ORDER = 'It has its own order now.';

type SubscriptionClaim = {
  readonly subscriptionId: string;
  readonly type: Extract<SubscriptionCommand['type'], 'ClaimRenewal' | 'ClaimFreePlan'>;
  readonly known: Aggregate<SubscriptionState>;
  /** A group of renewals holds it under this order id, until the renewal has its own order. */
  readonly heldBy?: string | undefined;
  /** The order that answers instead. @throws {Refusal} for none. */
  readonly earlier: (refusal: SubscriptionRefusal) => Promise<LoadedOrder>;
  /** Null unless another order changed the subscription meanwhile. */
  readonly movedOn: (state: SubscriptionState) => Refusal | null;
};

/** One order at a time may renew or upgrade it: two would pay for the same. */
export const subscriptionClaim = (
  services: Services,
  { subscriptionId, type, known, heldBy, earlier, movedOn }: SubscriptionClaim,
): Claimable => {
  const stream = subscriptionStream(subscriptionId);

  const giveBack = createCompensation(services, {
    what: 'a renewal',
    isOf: () => true,
    free: (claim, reason) => {
      const { orderId, customerId } = claim;
      const own = { subscriptionId, customerId, orderId };
      const release = { type: 'ReleaseRenewal', ...own, reason } as const;
      return executeCommand(services, subscriptionDecider, stream, release, claimContext(claim));
    },
  });

  return {
    claim: async (by, claim) => {
      const { orderId, customerId } = claim;
      const own = { subscriptionId, customerId, orderId };
      await reclaim(by, claim, subscriptionDecider, stream, {
        free: { type: 'ReleaseRenewal', ...own, reason: PAID_AGAIN },
        requested: { type, ...own },
      });
      const claimed = await executeCommand(
        by,
        heldBy === undefined || heldBy === orderId
          ? subscriptionDecider
          : freeingFirst(subscriptionDecider, {
              ...own,
              ...{ type: 'ReleaseRenewal', orderId: heldBy, reason: OWN_ORDER },
            }),
        stream,
        { type, ...own },
        claimContext(claim),
        known,
      );
      if (!claimed.ok) return { held: false, earlier: await earlier(claimed.refusal) };
      const refusal = movedOn(claimed.state);
      if (refusal !== null) {
        await giveBack(claim, refusal.message);
        throw refusal;
      }
      return { held: true };
    },
    giveBack,
  };
};
