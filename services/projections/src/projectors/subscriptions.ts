import { subscriptionEvents } from '@haat/contracts/events/subscription';
import { dayOfMonth, periodDayOf } from '@haat/domain/hosting/subscription-period';
import { type RowOf, subscriptions } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

export const subscriptionsProjector = defineProjector(subscriptions, {
  eventTypes: subscriptionEvents.map(({ type }) => type),
  begins: 'SubscriptionStarted',
  keyOf: ({ data }) => data.subscriptionId,
  apply: (row, { event }): RowOf<typeof subscriptions> | undefined => {
    if (event.type === 'SubscriptionStarted') {
      const { subscriptionId, customerId, orderId, domain, of, paidUntil, startedAt } = event.data;
      const isPlan = of.kind === 'hosting';
      return {
        id: subscriptionId,
        customer_id: customerId,
        order_id: orderId,
        kind: of.kind,
        domain,
        plan: isPlan ? of.planName : null,
        plan_id: isPlan ? of.planId : null,
        // Domains are sold by the year.
        period: isPlan ? of.period : 'year',
        paid_until: paidUntil,
        period_day: isPlan ? periodDayOf(paidUntil, dayOfMonth(startedAt)) : null,
        phase: 'active',
        reminded: null,
        renewed_by: null,
        lapses_at: null,
        lapsed_at: null,
      };
    }
    if (row === undefined) return row;
    switch (event.type) {
      case 'SubscriptionReminded':
        return { ...row, reminded: event.data.daysLeft };
      case 'RenewalClaimed':
        return { ...row, renewed_by: event.data.orderId };
      case 'RenewalReleased':
        return { ...row, renewed_by: null };
      case 'SubscriptionRenewed': {
        const { paidUntil, orderId, renewedAt } = event.data;
        const begun = (row.phase === 'active' && row.period_day) || dayOfMonth(renewedAt);
        const period_day = row.kind === 'hosting' ? periodDayOf(paidUntil, begun) : null;
        const renewed_by = orderId === null ? row.renewed_by : null;
        const again = { phase: 'active', reminded: null, lapses_at: null } as const;
        return { ...row, ...again, paid_until: paidUntil, period_day, renewed_by };
      }
      case 'SubscriptionUpgraded': {
        const { orderId, planName, planId } = event.data;
        const renewed_by = row.renewed_by === orderId ? null : row.renewed_by;
        return { ...row, plan: planName, plan_id: planId, renewed_by };
      }
      case 'SubscriptionExpired':
        return { ...row, phase: 'expired', lapses_at: event.data.lapsesAt };
      case 'SubscriptionLapsed':
        return { ...row, phase: 'lapsed', lapsed_at: event.data.lapsedAt };
      // The row of the domain shows it.
      case 'AutoRenewSet':
      case 'AutoRenewAnnounced':
      case 'AutoRenewStarted':
      case 'AutoRenewSkipped':
        return row;
    }
  },
});
