import {
  COMBINED_HOSTING_PAISE,
  FREE_PLAN_NAME,
  ORDER_TYPES,
  type OrderType,
} from '@haat/contracts/constants';
import type { Paise } from '@haat/contracts/money';

export const isOrderType = (text: string): text is OrderType =>
  ORDER_TYPES.some((type) => type === text);

export type PlanWithDomain = { readonly name: string; readonly pricePaise: Paise };

const PLANS: { readonly [type in OrderType]: PlanWithDomain | null } = {
  Domain: null,
  Hosting: { name: 'Hosting, 1 year', pricePaise: COMBINED_HOSTING_PAISE },
  'Free Hosting + Domain': { name: FREE_PLAN_NAME, pricePaise: 0 },
};

export const planWith = (orderType: string): PlanWithDomain | null =>
  isOrderType(orderType) ? PLANS[orderType] : null;

export const planPaiseOf = (orderType: string): Paise => planWith(orderType)?.pricePaise ?? 0;

export const kindOf = (orderType: string): 'domain' | 'combined' =>
  orderType === 'Domain' ? 'domain' : 'combined';

export const LOADING = 'Loading...';
