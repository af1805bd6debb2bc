import {
  COMBINED_HOSTING_PAISE,
  FREE_PLAN_NAME,
  ORDER_TYPES,
  type OrderType,
} from '@haat/contracts/constants';
import type { Paise } from '@haat/contracts/money';

/** Whether what the tab kept is a type that can be ordered. */
export const isOrderType = (text: string): text is OrderType =>
  ORDER_TYPES.some((type) => type === text);

/** The hosting that comes with a domain. */
export type PlanWithDomain = { readonly name: string; readonly pricePaise: Paise };

const PLANS: { readonly [type in OrderType]: PlanWithDomain | null } = {
  Domain: null,
  Hosting: { name: 'Hosting, 1 year', pricePaise: COMBINED_HOSTING_PAISE },
  'Free Hosting + Domain': { name: FREE_PLAN_NAME, pricePaise: 0 },
};

/** @returns null for a domain alone, and for what is no order type. */
export const planWith = (orderType: string): PlanWithDomain | null =>
  isOrderType(orderType) ? PLANS[orderType] : null;

/** What an order of this type costs beside the domain. */
export const planPaiseOf = (orderType: string): Paise => planWith(orderType)?.pricePaise ?? 0;

export const kindOf = (orderType: string): 'domain' | 'combined' =>
  orderType === 'Domain' ? 'domain' : 'combined';

/** Stands for a price until it is known. */
export const LOADING = 'Loading...';
