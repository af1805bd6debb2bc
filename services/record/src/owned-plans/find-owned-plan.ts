import { hostingAccountStream } from '@haat/contracts/events/hosting-account';
import { orderStream } from '@haat/contracts/events/order';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { cancelledUntil, hostingAccountDecider } from '@haat/domain/hosting/hosting-account';
import { type StartedPhase, subscriptionDecider } from '@haat/domain/hosting/subscription';
import { orderDecider } from '@haat/domain/order/order';
import { planOf } from '@haat/domain/order/order-state';
import type { EventStore } from '@haat/event-store/port';
import { loadAggregate } from '../commands.ts';

/** A hosting plan that is set up for its customer. */
export type OwnedPlan = {
  /** The order that bought it: the plan's id. */
  readonly orderId: string;
  readonly customerId: string;
  readonly domain: string;
  /** As it is sold; never the server's package. */
  readonly planName: string;
  readonly isFree: boolean;
  readonly username: string;
  readonly panelUrl: string;
  readonly nameservers: readonly string[];
  readonly ipAddress: string | null;
  readonly phase: StartedPhase;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Null for a free plan that has no end. */
  readonly paid: {
    readonly subscriptionId: string;
    readonly period: PlanPeriod;
    readonly paidUntil: string;
    /** After its end: the last moment to renew, then the files are deleted. */
    readonly lapsesAt: string | null;
    readonly renewedBy: string | null;
  } | null;
  /** When the plan ends because its customer has cancelled it; null while it goes on. */
  readonly cancelledUntil: string | null;
};

/** @returns null for an order whose plan is not set up. */
export const findOwnedPlan = async (
  store: Pick<EventStore, 'read'>,
  orderId: string,
): Promise<OwnedPlan | null> => {
  const subscriptionId = subscriptionIdOf(orderId, 'hosting');
  const [{ state: order }, { state: subscription }, { state: account }] = await Promise.all([
    loadAggregate(store, orderDecider, orderStream(orderId)),
    loadAggregate(store, subscriptionDecider, subscriptionStream(subscriptionId)),
    loadAggregate(store, hostingAccountDecider, hostingAccountStream(orderId)),
  ]);
  if (order.phase === 'not_placed' || order.hosting === null) return null;
  const plan = planOf(order);
  if (plan === null) return null;
  const { customerId, service, hosting } = order;
  const { username, panelUrl, nameservers, ipAddress, provisionedAt } = hosting;
  const ofAccount = {
    ...{ orderId, customerId, domain: service.domain, username, panelUrl, nameservers, ipAddress },
    startedAt: provisionedAt,
  };
  // A free plan gets a subscription only when it ends.
  if (subscription.phase === 'not_started' || subscription.of.kind !== 'hosting') {
    const { planName, isFree } = plan;
    const until = cancelledUntil(account, null);
    return { ...ofAccount, planName, isFree, phase: 'active', paid: null, cancelledUntil: until };
  }
  const { of, phase, paidUntil, lapsesAt, renewedBy } = subscription;
  return {
    ...ofAccount,
    planName: of.planName,
    isFree: false,
    phase,
    paid: { subscriptionId, period: of.period, paidUntil, lapsesAt, renewedBy },
    cancelledUntil: cancelledUntil(account, paidUntil),
  };
};
