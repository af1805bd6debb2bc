import { FREE_PLAN_NAME, type OrderType } from '@haat/contracts/constants';
import type { OrderedService } from '@haat/contracts/events/order';
import { type PlacedOrder, planOf } from './order-state.ts';

/** @returns what an order is called to its customer: its type, or the title of the code. */
export const serviceLabel = (service: OrderedService): string => {
  switch (service.kind) {
    case 'code':
      return service.title;
    case 'free_hosting':
      return FREE_PLAN_NAME;
    case 'renewal':
      return 'Renewal';
    case 'hosting':
    case 'domain':
      return orderTypeOf({ service });
  }
};

/** @returns what the order of a name, or of a plan, was ordered as. */
export const orderTypeOf = (order: Pick<PlacedOrder, 'service'>): OrderType => {
  const plan = planOf(order);
  if (plan === null) return 'Domain';
  return plan.isFree ? 'Free Hosting + Domain' : 'Hosting';
};
