import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingPlan } from '@haat/contracts/http/hosting';
import { savedPercent, sumPaise } from '@haat/contracts/money';

/** @returns null for a plan that has only one of the prices. */
const savingOf = (plan: Pick<HostingPlan, 'prices'>): number | null => {
  const year = priceOfPlan(plan, 'year');
  const month = priceOfPlan(plan, 'month');
  if (year === null || month === null) return null;
  const laterMonths = Array.from({ length: 11 }, () => month.amountPaise);
  return savedPercent(year.pricePaise, sumPaise([month.pricePaise, ...laterMonths]));
};

/** What paying for a year saves over its twelve months; null unless all plans save. */
export const yearSaving = (plans: readonly Pick<HostingPlan, 'prices'>[]): string | null => {
  const savings = plans.map(savingOf).filter((percent) => percent !== null);
  if (savings.length === 0 || savings.includes(0)) return null;
  const [least, most] = [Math.min(...savings), Math.max(...savings)];
  return `The first year costs ${least === most ? '' : `${least} to `}${most}% less than 12 months`;
};
