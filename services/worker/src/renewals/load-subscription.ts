import { subscriptionStream } from '@haat/contracts/events/subscription';
import { type SubscriptionState, subscriptionDecider } from '@haat/domain/hosting/subscription';
import { type CommandServices, loadAggregate } from '@haat/record/commands';

export const loadSubscription = async (
  { store }: Pick<CommandServices, 'store'>,
  subscriptionId: string,
): Promise<SubscriptionState> =>
  (await loadAggregate(store, subscriptionDecider, subscriptionStream(subscriptionId))).state;
