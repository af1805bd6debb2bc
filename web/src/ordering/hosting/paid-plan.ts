import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import type { ListedPayment } from '@haat/contracts/http/payment-list';
import { rupeesToPaise, sumPaise } from '@haat/contracts/money';
import type { PlanChosen } from './order-names.ts';

/** @returns the paid plan and period; null where it is no longer sold. */
export const paidPlan = (
  plans: readonly Pick<HostingPlan, 'id' | 'title' | 'prices'>[],
  { subject, amount, balance_used }: Pick<ListedPayment, 'subject' | 'amount' | 'balance_used'>,
): PlanChosen | null => {
  const plan = plans.find(({ title }) => title === subject);
  if (plan === undefined) return null;
  const paidPaise = rupeesToPaise(amount) ?? 0;
  // A payment from the balance has the same amount in both fields.
  const paid = [paidPaise, sumPaise([paidPaise, rupeesToPaise(balance_used) ?? 0])];
  const isPaid = (period: PlanPeriod): boolean =>
    paid.some((paise) => paise === priceOfPlan(plan, period)?.pricePaise);
  const period = isPaid('month') && !isPaid('year') ? 'month' : DEFAULT_PLAN_PERIOD;
  return { planId: plan.id, period };
};
