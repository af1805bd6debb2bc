import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { boughtNames } from '@haat/domain/domain-name/bought-names';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { Refusal } from '@haat/platform/answers';
import type { OrderingServices } from '../ordering-services.ts';
import { loadHostedDomain } from '../orders/place-order/hosted-domain-claim.ts';
import { loadName } from '../orders/place-order/name-claim.ts';

type PlanOfDomain = Pick<StartedSubscription, 'domain' | 'customerId' | 'orderId'> & {
  readonly of: Pick<StartedSubscription['of'], 'kind'>;
};

/** @throws {Refusal} 409 for a plan under another customer's domain: a person decides. */
export const requireOwnNameOfPlan = async (
  store: OrderingServices['store'],
  { of, domain, customerId, orderId }: PlanOfDomain,
): Promise<void> => {
  if (of.kind !== 'hosting') return;
  const names = await Promise.all(boughtNames(domain).map((name) => loadName(store, name)));
  const sold = names.flatMap(({ state }) => (state.phase === 'sold' ? [state] : []));
  const [others] = sold;
  if (others === undefined || sold.some((name) => name.customerId === customerId)) return;
  const { state: hosted } = await loadHostedDomain(store, domain);
  const isOwnDomain =
    hosted.phase === 'claimed' &&
    hosted.orderId === orderId &&
    hosted.confirmed?.nameOrderId === others.orderId;
  if (!isOwnDomain) throw new Refusal(409, renewalRefusals.nameOfAnother(domain));
};
