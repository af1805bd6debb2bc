import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { rupeesToPaise, sumPaise } from '@haat/contracts/money';
import type { PlanChosen } from './order-names.ts';

/** @returns the plan that a payment was made for, and the period; null where it is sold no more. */
export const paidPlan = (
  plans: readonly Pick<HostingPlan, 'id' | 'title' | 'prices'>[],
  { subject, amount, balance_used }: Pick<ListedPayment, 'subject' | 'amount' | 'balance_used'>,
): PlanChosen | null => {
  const plan = plans.find(({ title }) => title === subject);
  if (plan === undefined) return null;
  const paidPaise = rupeesToPaise(amount) ?? 0;
  // Of a payment from the balance alone both sums are the same money.
  const paid = [paidPaise, sumPaise([paidPaise, rupeesToPaise(balance_used) ?? 0])];
  const isPaid = (period: PlanPeriod): boolean =>
    paid.some((paise) => paise === priceOfPlan(plan, period)?.pricePaise);
  const period = isPaid('month') && !isPaid('year') ? 'month' : DEFAULT_PLAN_PERIOD;
  return { planId: plan.id, period };
};
