import { COMBINED_HOSTING_PAISE } from '@haat/contracts/constants';
import type { OrderedService } from '@haat/contracts/events/order';

/** Prices of the sandboxes, in paise. */
export const PRICES = {
  /** A .in name for a year. */
  name: 54_900,
  nameWithPlan: 54_900 + COMBINED_HOSTING_PAISE,
  /** Mandi's first month. */
  plan: 39_920,
  code: 49_900,
} as const;

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
    case 'restore':
    case 'upgrade':
      throw new Error('A storm renews nothing');
  }
};
