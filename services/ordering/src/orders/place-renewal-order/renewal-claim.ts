import { subscriptionStream } from '@haat/contracts/events/subscription';
import { indianDate } from '@haat/contracts/indian-time';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import {
  type StartedSubscription,
  type SubscriptionRefusal,
  subscriptionDecider,
} from '@haat/domain/hosting/subscription';
import {
  isFinalPhase,
  isSubscriptionOrder,
  type PlacedOrder,
} from '@haat/domain/order/order-state';
import { Refusal } from '@haat/platform/answers';
import { type Aggregate, executeCommand } from '@haat/record/commands';
import type { OrderingServices } from '../../ordering-services.ts';
import { lapsedRefusal, subscriptionNotFound } from '../../subscriptions/own-subscription.ts';
import { type LoadedOrder, loadOrder } from '../load-order.ts';
import { claimContext } from '../place-order/claim-context.ts';
import { createCompensation } from '../place-order/compensation.ts';
import type { Claimable } from '../place-order/order-request.ts';
import { freeingFirst, PAID_AGAIN, reclaim } from '../place-order/reclaim.ts';

type Services = Pick<OrderingServices, 'store' | 'clock' | 'log'>;

const OWN_ORDER = 'It has its own order now.';

export const isRenewalOf = (order: PlacedOrder, subscriptionId: string): boolean =>
  isSubscriptionOrder(order) && order.service.subscriptionId === subscriptionId;

/** It was renewed since the customer looked. */
export const movedOn = (paidUntil: string): Refusal =>
  new Refusal(409, renewalRefusals.movedOn(indianDate(Date.parse(paidUntil))));

/**
 * Two orders would pay for two periods: a running one of this kind is the answer. `heldBy`: a group of
 * renewals holds it under this order id, until the renewal has its own order.
 */
export const renewalClaim = (
  services: Services,
  known: Aggregate<StartedSubscription>,
  {
    kind = 'renewal',
    heldBy,
  }: { readonly kind?: 'renewal' | 'restore'; readonly heldBy?: string | undefined } = {},
): Claimable => {
  const { subscriptionId, paidUntil } = known.state;
  const stream = subscriptionStream(subscriptionId);

  const giveBack = createCompensation(services, {
    what: 'a renewal',
    isOf: () => true,
    free: (claim, reason) => {
      const { orderId, customerId } = claim;
      const release = {
        type: 'ReleaseRenewal',
        subscriptionId,
        customerId,
        orderId,
        reason,
      } as const;
      return executeCommand(services, subscriptionDecider, stream, release, claimContext(claim));
    },
  });

  return {
    claim: async (by, claim) => {
      const { orderId, customerId } = claim;
      const own = { subscriptionId, customerId, orderId };
      await reclaim(by, claim, subscriptionDecider, stream, {
        free: { type: 'ReleaseRenewal', ...own, reason: PAID_AGAIN },
        requested: { type: 'ClaimRenewal', ...own },
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
        { type: 'ClaimRenewal', ...own },
        claimContext(claim),
        known,
      );
      if (!claimed.ok)
        return { held: false, earlier: await earlierOrder(services, known, claimed, kind) };
      const { state } = claimed;
      // Another order renewed it meanwhile.
      if (state.phase !== 'not_started' && state.paidUntil !== paidUntil) {
        const refusal = movedOn(state.paidUntil);
        await giveBack(claim, refusal.message);
        throw refusal;
      }
      return { held: true };
    },
    giveBack,
  };
};

/** For an order that another order cannot stand in for. */
export const refusingEarlier = (claimable: Claimable): Claimable => ({
  ...claimable,
  claim: async (...claim) => {
    const claimed = await claimable.claim(...claim);
    if (!claimed.held) throw new Refusal(409, renewalRefusals.underWay);
    return claimed;
  },
});

const earlierOrder = async (
  { store }: Services,
  { state }: Aggregate<StartedSubscription>,
  { refusal }: { readonly refusal: SubscriptionRefusal },
  kind: PlacedOrder['service']['kind'],
): Promise<LoadedOrder> => {
  if (refusal.reason === 'lapsed') throw lapsedRefusal(state);
  if (refusal.reason !== 'renewal_claimed') throw subscriptionNotFound();
  const earlier = await loadOrder(store, refusal.orderId);
  const isOver = earlier === null || isFinalPhase(earlier.order.phase);
  if (isOver || earlier.order.service.kind !== kind) {
    throw new Refusal(409, renewalRefusals.beingSettled);
  }
  // A group of renewals holds it under its first order.
  if (!isRenewalOf(earlier.order, state.subscriptionId)) {
    throw new Refusal(409, renewalRefusals.underWay);
  }
  return earlier;
};
