import { FREE_PLAN_NAME, type OrderType } from '@haat/contracts/constants';
import type { OrderedService } from '@haat/contracts/events/order';
import type { PlanPeriod } from '@haat/contracts/http/hosting';
import { type PlacedOrder, planOf } from './order-state.ts';

/** @returns the order's name for its customer: its type, or the title of the code package. */
export const serviceLabel = (service: OrderedService): string => {
  switch (service.kind) {
    case 'code':
      return service.title;
    case 'free_hosting':
      return FREE_PLAN_NAME;
    case 'renewal':
      return 'Renewal';
    case 'restore':
      return 'Restore';
    case 'upgrade':
      return 'Upgrade';
    case 'hosting':
    case 'domain':
      return orderTypeOf({ service });
  }
};

export const orderTypeOf = (order: Pick<PlacedOrder, 'service'>): OrderType => {
  const plan = planOf(order);
  if (plan === null) return 'Domain';
  return plan.isFree ? 'Free Hosting + Domain' : 'Hosting';
};

type PlanAndPeriod = { readonly plan: string | null; readonly period: PlanPeriod | null };

export const planAndPeriodOf = (order: Pick<PlacedOrder, 'service'>): PlanAndPeriod => {
  const { service } = order;
  if (service.kind === 'renewal' || service.kind === 'upgrade') {
    return { plan: service.planName, period: service.period };
  }
  if (service.kind === 'restore') return { plan: null, period: 'year' };
  const period = service.kind === 'hosting' ? service.period : null;
  return { plan: planOf(order)?.planName ?? null, period };
};
