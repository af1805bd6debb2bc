import { subscriptionStream } from '@haat/contracts/events/subscription';
import { type StartedSubscription, subscriptionDecider } from '@haat/domain/hosting/subscription';
import { loadAggregate } from '@haat/record/commands';
import { executeTestCommand } from './execute-test-command.ts';
import type { Bought, OrderOptions } from './scripted-customer.ts';
import type { WorkerShop } from './worker.ts';

/** @throws Error if it does not exist yet. */
export const subscriptionOf = async (
  { store }: Pick<WorkerShop, 'store'>,
  subscriptionId: string,
): Promise<StartedSubscription> => {
  const stream = subscriptionStream(subscriptionId);
  const { state } = await loadAggregate(store, subscriptionDecider, stream);
  if (state.phase === 'not_started') throw new Error(`${subscriptionId} has not begun`);
  return state;
};

type Changes = Pick<OrderOptions, 'utr' | 'pricePaise'>;

const renewalOf = ({
  subscriptionId,
  domain,
  of,
  paidUntil,
}: StartedSubscription): OrderOptions => ({
  domain,
  service: {
    ...{ kind: 'renewal', subscriptionId, of: of.kind, domain, paidUntil },
    planName: of.kind === 'hosting' ? of.planName : null,
    period: of.kind === 'hosting' ? of.period : 'year',
  },
});

const restoreOf = ({ subscriptionId, domain, paidUntil }: StartedSubscription): OrderOptions => ({
  domain,
  service: { kind: 'restore', subscriptionId, domain, paidUntil, renewalPaise: 20_000 },
});

const upgradeOf = ({
  subscriptionId,
  orderId,
  domain,
  of,
  paidUntil,
}: StartedSubscription): OrderOptions => {
  if (of.kind !== 'hosting') throw new Error(`${subscriptionId} is no plan`);
  return {
    domain,
    pricePaise: 70_678,
    service: {
      ...{ kind: 'upgrade', subscriptionId, planOrderId: orderId, domain, paidUntil },
      ...{ fromPlan: of.planName, planId: 105, planName: 'Bazaar', period: of.period },
      parts: { fullPaise: 251_160, paidPaise: 179_100, daysLeft: 358, days: 365 },
    },
  };
};

const ordering =
  (optionsOf: (subscription: StartedSubscription) => OrderOptions) =>
  async (shop: WorkerShop, subscriptionId: string, changes: Changes = {}): Promise<Bought> => {
    const subscription = await subscriptionOf(shop, subscriptionId);
    const { customerId } = subscription;
    const link = { customerId, tr: null };
    const options = { ...optionsOf(subscription), ...changes };
    const bought = await shop.pay({ ...options, link });
    const { orderId } = bought;
    await executeTestCommand(
      shop.store,
      { kind: 'customer', id: customerId },
      subscriptionDecider,
      subscriptionStream(subscriptionId),
      { type: 'ClaimRenewal', subscriptionId, customerId, orderId },
      orderId,
      shop.services.clock,
    );
    await shop.place(bought, options);
    return bought;
  };

/** By commands: payment submitted, renewal claimed, order placed. */
export const orderRenewal = ordering(renewalOf);

/** The same for a domain in redemption. */
export const orderRestore = ordering(restoreOf);

/** The same for a paid plan, to a larger one. */
export const orderUpgrade = ordering(upgradeOf);
