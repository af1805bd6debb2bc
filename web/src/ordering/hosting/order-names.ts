import { DEFAULT_PLAN_PERIOD } from '@haat/contracts/constants';
import type { PlanPeriod } from '@haat/contracts/http/hosting';

export type PlanChosen = { readonly planId: number; readonly period: PlanPeriod };

/** A reload finds the open order by these names. */
export const PAID_ORDER = 'hosting';
export const FREE_ORDER = 'freeHosting';

/** "102 month": another period is another order. */
export const planSubject = ({ planId, period }: PlanChosen): string => `${planId} ${period}`;

export const readPlanSubject = (subject: string): PlanChosen => {
  const [planId, period] = subject.split(' ');
  return { planId: Number(planId), period: period === 'month' ? 'month' : DEFAULT_PLAN_PERIOD };
};
