import { FREE_PLAN_NAME, type OrderType } from '@haat/contracts/constants';
import type { OrderedService } from '@haat/contracts/events/order';
import { planOf } from './order-state.ts';

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
      return orderTypeOf(service);
  }
};

const orderTypeOf = (service: OrderedService): OrderType => {
  const plan = planOf({ service });
  if (plan === null) return 'Domain';
  return plan.isFree ? 'Free Hosting + Domain' : 'Hosting';
};
