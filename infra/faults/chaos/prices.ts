import { COMBINED_HOSTING_PAISE } from '@haat/contracts/constants';
import type { OrderedService } from '@haat/contracts/events/order';

/** What the sandboxes' lists say, in paise: a storm knows it without asking the shop. */
export const PRICES = {
  /** A .in name for a year. */
  name: 54_900,
  /** The same with a paid plan. */
  nameWithPlan: 54_900 + COMBINED_HOSTING_PAISE,
  /** The plan Mandi, for its first month. */
  plan: 39_920,
  /** The UPI statement matcher. */
  code: 49_900,
} as const;

/** @returns what an order of it costs, in paise. */
export const priceOf = (service: OrderedService): number => {
  switch (service.kind) {
    case 'domain':
      return service.hosting?.pricePaise ? PRICES.nameWithPlan : PRICES.name;
    case 'hosting':
      return PRICES.plan;
    case 'free_hosting':
      return 0;
    case 'code':
      return PRICES.code;
    case 'renewal':
      throw new Error('A storm renews nothing');
  }
};
