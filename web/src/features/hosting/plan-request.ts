import { priceOfPlan } from '@haat/contracts/hosting-plan';
import type { HostingPlan, PlanPeriod } from '@haat/contracts/http/hosting';
import {
  type BUDGETS,
  type HireRequestBody,
  hireRequestBodySchema,
  LONG_TEXT,
  type WORK_KINDS,
} from '@haat/contracts/http/inbox';
import { inboxMessages } from '@haat/contracts/inbox-messages';
import { apiPaths } from '../../config/paths.ts';
import { budgetFor } from '../inbox/budget.ts';
import type { InboxForm } from '../inbox/forms.ts';
import { readForm } from '../inbox/read-form.ts';
import { planText } from './plan-offer.ts';

export type PlanChoice = {
  readonly value: string;
  readonly words: string;
  readonly budget: keyof typeof BUDGETS;
};

export const choiceValue = (planId: number, period: PlanPeriod): string => `${planId}-${period}`;

const PERIODS = ['year', 'month'] as const satisfies readonly PlanPeriod[];

export const planChoices = (plans: readonly HostingPlan[]): readonly PlanChoice[] =>
  plans.flatMap((plan) =>
    PERIODS.flatMap((period) => {
      const price = priceOfPlan(plan, period);
      if (price === null) return [];
      const value = choiceValue(plan.id, period);
      return [{ value, words: planText(plan, period), budget: budgetFor(price.pricePaise) }];
    }),
  );

type PlanRequestField = 'plan' | 'extra' | 'name' | 'email' | 'homepage';

/** Sent as a request for work, with the plan on its first line. */
export const planRequest = (
  work: keyof typeof WORK_KINDS,
  plan: PlanChoice,
): InboxForm<PlanRequestField, HireRequestBody> => ({
  fields: ['plan', 'extra', 'name', 'email', 'homepage'],
  path: apiPaths.inbox.hire,
  read: ({ plan: _, extra, ...sender }) => {
    const opening = `Plan: ${plan.words}\n\n`;
    const description = `${opening}${extra.trim()}`.trim();
    const reading = readForm(hireRequestBodySchema, {
      ...sender,
      work,
      budget: plan.budget,
      description,
    });
    if (reading.ok) return reading;
    const { description: wrong, name, email, homepage } = reading.errors;
    const tooLong = wrong && inboxMessages.tooLong(LONG_TEXT - opening.length);
    return { ok: false, errors: { extra: tooLong, name, email, homepage } };
  },
});
