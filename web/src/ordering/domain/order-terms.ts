import {
  COMBINED_HOSTING_PAISE,
  FREE_PLAN_NAME,
  ORDER_TYPES,
  type OrderType,
} from '@haat/contracts/constants';
import type { Paise } from '@haat/contracts/money';

/** Checks an order type read from browser storage. */
export const isOrderType = (text: string): text is OrderType =>
  ORDER_TYPES.some((type) => type === text);

/** The hosting that comes with a domain. */
export type PlanWithDomain = { readonly name: string; readonly pricePaise: Paise };

const PLANS: { readonly [type in OrderType]: PlanWithDomain | null } = {
  Domain: null,
  Hosting: { name: 'Hosting, 1 year', pricePaise: COMBINED_HOSTING_PAISE },
  'Free Hosting + Domain': { name: FREE_PLAN_NAME, pricePaise: 0 },
};

/** @returns null for a domain without hosting and for an unknown order type. */
export const planWith = (orderType: string): PlanWithDomain | null =>
  isOrderType(orderType) ? PLANS[orderType] : null;

/** The price in paise of the hosting that comes with the domain. */
export const planPaiseOf = (orderType: string): Paise => planWith(orderType)?.pricePaise ?? 0;

export const kindOf = (orderType: string): 'domain' | 'combined' =>
  orderType === 'Domain' ? 'domain' : 'combined';

/** Shown until the price is known. */
export const LOADING = 'Loading...';
