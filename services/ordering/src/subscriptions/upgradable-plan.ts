import { subscriptionStream } from '@haat/contracts/events/subscription';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import type { Paise } from '@haat/contracts/money';
import { upgradeRefusals } from '@haat/contracts/upgrade-messages';
import {
  type StartedSubscription,
  type SubscriptionState,
  subscriptionDecider,
} from '@haat/domain/hosting/subscription';
import { endedUndelivered, type PlacedOrder, planOf } from '@haat/domain/order/order-state';
import { Refusal } from '@haat/platform/answers';
import { type Aggregate, loadAggregate } from '@haat/record/commands';
import type { OrderingServices } from '../ordering-services.ts';
import { loadOrder } from '../orders/load-order.ts';

type Store = OrderingServices['store'];

const PLAN_SUBSCRIPTION_ID = /^(HT-[0-9A-Z-]{1,60})-hosting$/;

export type PaidPeriod = {
  readonly planId: number | null;
  readonly period: PlanPeriod;
  /** ISO 8601. */
  readonly began: string;
  readonly paidUntil: string;
  /** What was paid for the plan and period: by the order that began it, and upgrades since. */
  readonly paidPaise: Paise;
};

export type UpgradablePlan = {
  readonly subscriptionId: string;
  /** The order that bought the plan. */
  readonly planOrderId: string;
  readonly customerId: string;
  readonly domain: string;
  readonly planName: string;
  /** Null for a free plan. */
  readonly current: PaidPeriod | null;
  /** The order that renews or upgrades it now. */
  readonly claimedBy: string | null;
  /** Why it cannot be upgraded now, for the customer; null if it can. */
  readonly blocked: string | null;
  readonly known: Aggregate<SubscriptionState>;
};

export const planNotFound = (): Refusal => new Refusal(404, upgradeRefusals.notFound);

/** @throws {Refusal} 404, also for another customer's and for a domain. */
export const loadUpgradablePlan = async (
  store: Store,
  subscriptionId: string,
  customerId: string,
): Promise<UpgradablePlan> => {
  const planOrderId = PLAN_SUBSCRIPTION_ID.exec(subscriptionId)?.[1];
  if (planOrderId === undefined) throw planNotFound();
  const stream = subscriptionStream(subscriptionId);
  const [known, ordered] = await Promise.all([
    loadAggregate(store, subscriptionDecider, stream),
    loadOrder(store, planOrderId),
  ]);
  if (ordered === null || ordered.order.customerId !== customerId) throw planNotFound();
  const { order } = ordered;
  const { state } = known;
  const of = { subscriptionId, planOrderId, customerId, domain: order.service.domain, known };
  if (state.phase !== 'not_started') {
    return { ...of, ...(await paidPlan(store, order, state)) };
  }
  const plan = planOf(order);
  if (plan === null || endedUndelivered(order)) throw planNotFound();
  const isSetUp = plan.isFree && order.hosting !== null;
  return {
    ...of,
    planName: plan.planName,
    current: null,
    claimedBy: state.claim?.orderId ?? null,
    blocked: isSetUp ? null : upgradeRefusals.beingSetUp,
  };
};

type Shown = Pick<UpgradablePlan, 'planName' | 'current' | 'claimedBy' | 'blocked'>;

const paidPlan = async (
  store: Store,
  first: PlacedOrder,
  state: StartedSubscription,
): Promise<Shown> => {
  const { of, paidUntil, phase, upgrade, paidBy, renewedBy: claimedBy } = state;
  if (of.kind !== 'hosting') throw planNotFound();
  const { planName, planId, period } = of;
  const isFirst = paidBy === first.orderId;
  // Of a plan that was free the first period begins with its upgrade.
  const isPaidFirst = isFirst && planOf(first)?.isFree === false;
  const began = (isPaidFirst ? first.hosting?.provisionedAt : null) ?? state.began;
  const paidPaise = upgrade?.fullPaise ?? (await pricePaid(store, isFirst ? first : paidBy));
  return {
    planName,
    current: { planId, period, began, paidUntil, paidPaise },
    claimedBy,
    blocked:
      phase === 'active'
        ? null
        : phase === 'expired'
          ? upgradeRefusals.expired
          : upgradeRefusals.ended,
  };
};

const pricePaid = async (store: Store, paidBy: PlacedOrder | string): Promise<Paise> => {
  const order = typeof paidBy === 'string' ? (await loadOrder(store, paidBy))?.order : paidBy;
  if (order === undefined) throw new Error(`Order ${paidBy} paid a period and is not there`);
  const { service, pricePaise } = order;
  return service.kind === 'domain' ? (service.hosting?.pricePaise ?? 0) : pricePaise;
};
