import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import {
  holdsRenewal,
  type RenewalGroupState,
  renewalGroupDecider,
} from '@haat/domain/hosting/renewal-group';
import type { EventStore } from '@haat/event-store/port';
import { referenceCodeOfOrder } from '@haat/platform/ids';
import { type Aggregate, loadAggregate } from '@haat/record/commands';

type Store = Pick<EventStore, 'read'>;

export const loadRenewalGroup = (
  store: Store,
  referenceCode: string,
): Promise<Aggregate<RenewalGroupState>> =>
  loadAggregate(store, renewalGroupDecider, renewalGroupStream(referenceCode));

/** Whether a group claimed the subscription under this order id for a later order. */
export const isHeldByGroup = async (
  store: Store,
  orderId: string,
  subscriptionId: string,
): Promise<boolean> => {
  const referenceCode = referenceCodeOfOrder(orderId);
  if (referenceCode === null) return false;
  const { state } = await loadRenewalGroup(store, referenceCode);
  return (
    state.phase !== 'not_requested' &&
    state.orderId === orderId &&
    holdsRenewal(state, subscriptionId)
  );
};
