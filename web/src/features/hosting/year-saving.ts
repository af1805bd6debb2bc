import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingPlan } from '@haat/contracts/http/hosting';
import { savedPercent, sumPaise } from '@haat/contracts/money';

const savingOf = (plan: Pick<HostingPlan, 'prices'>): number => {
  const year = priceOfPlan(plan, 'year');
  const month = priceOfPlan(plan, 'month');
  if (year === null || month === null) return 0;
  const laterMonths = Array.from({ length: 11 }, () => month.amountPaise);
  return savedPercent(year.pricePaise, sumPaise([month.pricePaise, ...laterMonths]));
};

/** What paying for a year saves over its twelve months; null where it saves nothing. */
export const yearSaving = (plans: readonly Pick<HostingPlan, 'prices'>[]): string | null => {
  const savings = plans.map(savingOf).filter((percent) => percent > 0);
  if (savings.length === 0) return null;
  const [least, most] = [Math.min(...savings), Math.max(...savings)];
  return `The first year costs ${least === most ? '' : `${least} to `}${most}% less`;
};
