import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import { type PriceOfPlan, priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import { formatRupees } from '@haat/contracts/money';

type PlanOffer = {
  readonly price: PriceOfPlan | null;
  readonly off: string | null;
  readonly renewal: string | null;
  readonly instead: PlanPeriod | null;
};

/** The place of the plan that is drawn with a frame. */
export const FEATURED_AT = 1;

export const OTHER_PERIOD: Readonly<Record<PlanPeriod, PlanPeriod>> = {
  month: 'year',
  year: 'month',
};

const percent = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

export const offerOf = (plan: Pick<HostingPlan, 'prices'>, period: PlanPeriod): PlanOffer => {
  const price = priceOfPlan(plan, period);
  if (price === null) {
    const instead = OTHER_PERIOD[period];
    return {
      price,
      off: null,
      renewal: null,
      instead: priceOfPlan(plan, instead) === null ? null : instead,
    };
  }
  const { discountPercent, renewalPerMonthPaise } = price;
  return {
    price,
    off: discountPercent > 0 ? `${percent.format(discountPercent)}% off` : null,
    renewal: `Plan renews at ${formatRupees(renewalPerMonthPaise)} per month.`,
    instead: null,
  };
};

/** The default period, or the other where only that has a price. */
export const firstPeriod = (plan: Pick<HostingPlan, 'prices'>): PlanPeriod =>
  offerOf(plan, DEFAULT_PLAN_PERIOD).instead ?? DEFAULT_PLAN_PERIOD;

export const PERIODS: readonly (readonly [PlanPeriod, string])[] = [
  ['month', 'Month'],
  ['year', 'Year'],
];

export const PERIOD_LABELS: Readonly<Record<PlanPeriod, string>> = {
  month: '1 month',
  year: '1 year',
};

/** "Dukaan, ₹1,791.00 per year" */
export const planText = (plan: HostingPlan, period: PlanPeriod): string => {
  const price = priceOfPlan(plan, period);
  return price === null
    ? plan.title
    : `${plan.title}, ${formatRupees(price.pricePaise)} per ${period}`;
};
