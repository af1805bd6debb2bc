import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import type { EventStore } from '@haat/event-store/port';
import { loadAggregate } from '@haat/record/commands';
import type { FoundOrder } from './find-orders.ts';

/** Whether the account that an order set up is gone for good; of what is merely stopped it is not. */
export const hasPlanEnded = async (
  store: EventStore,
  { id, hosting }: FoundOrder,
): Promise<boolean> => {
  if (hosting === null) return false;
  const stream = subscriptionStream(subscriptionIdOf(id, 'hosting'));
  const { state } = await loadAggregate(store, subscriptionDecider, stream);
  return state.phase === 'lapsed';
};
