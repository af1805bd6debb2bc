import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import type { PlanPeriod } from '@haat/contracts/http/hosting';

/** The plan that is ordered, and for how long. */
export type PlanChosen = { readonly planId: number; readonly period: PlanPeriod };

/** By these names an order that stood open when the page was reloaded is found again. */
export const PAID_ORDER = 'hosting';
export const FREE_ORDER = 'freeHosting';

/** "102 month": what the order of a paid plan is of. For another period it is another order. */
export const planSubject = ({ planId, period }: PlanChosen): string => `${planId} ${period}`;

export const readPlanSubject = (subject: string): PlanChosen => {
  const [planId, period] = subject.split(' ');
  return { planId: Number(planId), period: period === 'month' ? 'month' : DEFAULT_PLAN_PERIOD };
};
