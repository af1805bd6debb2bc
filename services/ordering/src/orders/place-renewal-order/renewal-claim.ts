import { indianDate } from '@haat/contracts/indian-time';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { upgradeRefusals } from '@haat/contracts/upgrade-messages';
import type { StartedSubscription, SubscriptionRefusal } from '@haat/domain/hosting/subscription';
import {
  type ExtendingOrder,
  isExtendingOrder,
  isFinalPhase,
  type PlacedOrder,
} from '@haat/domain/order/order-state';
import { Refusal } from '@haat/platform/answers';
import type { Aggregate } from '@haat/record/commands';
import type { OrderingServices } from '../../ordering-services.ts';
import { lapsedRefusal, subscriptionNotFound } from '../../subscriptions/own-subscription.ts';
import { type LoadedOrder, loadOrder } from '../load-order.ts';
import type { Claimable } from '../place-order/order-request.ts';
import { subscriptionClaim } from '../place-order/subscription-claim.ts';

type Services = Pick<OrderingServices, 'store' | 'clock' | 'log'>;

type ExtendingKind = ExtendingOrder['service']['kind'];

export const isRenewalOf = (order: PlacedOrder, subscriptionId: string): boolean =>
  isExtendingOrder(order) && order.service.subscriptionId === subscriptionId;

/** It was renewed since the customer looked. */
export const movedOn = (paidUntil: string): Refusal =>
  new Refusal(409, renewalRefusals.movedOn(indianDate(Date.parse(paidUntil))));

/** Its price is another one now. */
export const upgradedSince = (): Refusal => new Refusal(409, renewalRefusals.upgraded);

/** A running order of this kind is the answer. */
export const renewalClaim = (
  services: Services,
  known: Aggregate<StartedSubscription>,
  {
    kind = 'renewal',
    heldBy,
  }: { readonly kind?: ExtendingKind; readonly heldBy?: string | undefined } = {},
): Claimable => {
  const { subscriptionId, paidUntil, upgrade } = known.state;
  return subscriptionClaim(services, {
    ...{ subscriptionId, type: 'ClaimRenewal', known, heldBy },
    earlier: (refusal) => earlierOrder(services, known, refusal, kind),
    movedOn: (state) => {
      if (state.phase === 'not_started') return null;
      if (state.paidUntil !== paidUntil) return movedOn(state.paidUntil);
      return state.upgrade?.orderId === upgrade?.orderId ? null : upgradedSince();
    },
  });
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
  refusal: SubscriptionRefusal,
  kind: ExtendingKind,
): Promise<LoadedOrder> => {
  if (refusal.reason === 'lapsed') throw lapsedRefusal(state);
  if (refusal.reason !== 'renewal_claimed') throw subscriptionNotFound();
  const earlier = await loadOrder(store, refusal.orderId);
  const isOver = earlier === null || isFinalPhase(earlier.order.phase);
  if (!isOver && earlier.order.service.kind === 'upgrade') {
    throw new Refusal(409, upgradeRefusals.underWay);
  }
  if (isOver || earlier.order.service.kind !== kind) {
    throw new Refusal(409, renewalRefusals.beingSettled);
  }
  // A group of renewals holds it under its first order.
  if (!isRenewalOf(earlier.order, state.subscriptionId)) {
    throw new Refusal(409, renewalRefusals.underWay);
  }
  return earlier;
};
