import { z } from 'zod';

/** What a plan may be paid for. The month is not sold where a plan has no price for it. */
export const PLAN_PERIODS = ['month', 'year'] as const;
export const planPeriodSchema = z.enum(PLAN_PERIODS);
export type PlanPeriod = z.infer<typeof planPeriodSchema>;

export const planPriceSchema = z.object({
  type: z.literal('periodicals'),
  period: planPeriodSchema,
  /** The regular price of the whole period, in rupees. */
  amount: z.number().nonnegative(),
  /** Percent off, 0 to 100. */
  discount: z.number().min(0).max(100),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/** A plan, in the field names of the store provider; `priceOfPlan` and `groupFeatures` read it. */
export const hostingPlanSchema = z.object({
  id: z.int().positive(),
  category: z.int().positive(),
  title: z.string(),
  /** One feature a line, under lines that are one of the five headings. */
  features: z.string(),
  /** At most one of each period; empty for a plan that cannot be ordered now. */
  prices: z.array(planPriceSchema),
});
export type HostingPlan = z.infer<typeof hostingPlanSchema>;

/** `GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=`; unless given, the shared plans. */
export const plansQuerySchema = z.object({
  categoryId: z.coerce.number().int().positive().optional(),
});

/**
 * In the provider's order, without the excluded plan.
 * 502 'Failed to fetch plans. Please try again.'
 */
export const plansAnswerSchema = z.array(hostingPlanSchema);
export type PlansAnswer = z.infer<typeof plansAnswerSchema>;
