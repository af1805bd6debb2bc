import { subscriptionStream } from '@haat/contracts/events/subscription';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import { type StartedSubscription, subscriptionDecider } from '@haat/domain/hosting/subscription';
import type { EventStore } from '@haat/event-store/port';
import { Refusal } from '@haat/platform/answers';
import { type Aggregate, loadAggregate } from '@haat/record/commands';

/** Other ids are not looked up. */
const SUBSCRIPTION_ID = /^HT-[0-9A-Z-]{1,60}-(domain|hosting)$/;

export const subscriptionNotFound = (): Refusal => new Refusal(404, renewalRefusals.notFound);

/** @throws {Refusal} 404, also for another customer's. */
export const loadOwnSubscription = async (
  store: EventStore,
  subscriptionId: string,
  customerId: string,
  notFound: () => Refusal = subscriptionNotFound,
): Promise<Aggregate<StartedSubscription>> => {
  if (!SUBSCRIPTION_ID.test(subscriptionId)) throw notFound();
  const stream = subscriptionStream(subscriptionId);
  const { state, recorded } = await loadAggregate(store, subscriptionDecider, stream);
  if (state.phase === 'not_started' || state.customerId !== customerId) {
    throw notFound();
  }
  return { state, recorded };
};

export const subjectOf = ({ of, domain }: Pick<StartedSubscription, 'of' | 'domain'>): string =>
  renewalSubject({ domain, planName: of.kind === 'hosting' ? of.planName : null });

export const lapsedRefusal = (state: StartedSubscription): Refusal => {
  const { nameLapsed, planLapsed } = renewalRefusals;
  const error =
    state.of.kind === 'domain' ? nameLapsed(state.domain) : planLapsed(subjectOf(state));
  return new Refusal(409, error);
};
