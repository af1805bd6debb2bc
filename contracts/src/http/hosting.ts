import { z } from 'zod';

/** A plan without a monthly price is sold by the year only. */
export const PLAN_PERIODS = ['month', 'year'] as const;
export const planPeriodSchema = z.enum(PLAN_PERIODS);
export type PlanPeriod = z.infer<typeof planPeriodSchema>;

export const planPriceSchema = z.object({
  type: z.literal('periodicals'),
  period: planPeriodSchema,
  /** Regular price of the whole period, in rupees. */
  amount: z.number().nonnegative(),
  discount: z.number().min(0).max(100),
});
export type PlanPrice = z.infer<typeof planPriceSchema>;

/** A plan, in the store provider's field names; `priceOfPlan` and `groupFeatures` read it. */
export const hostingPlanSchema = z.object({
  id: z.int().positive(),
  category: z.int().positive(),
  title: z.string(),
  /** One feature a line, below lines that are headings. */
  features: z.string(),
  /** At most one per period; empty for a plan that cannot be ordered. */
  prices: z.array(planPriceSchema),
});
export type HostingPlan = z.infer<typeof hostingPlanSchema>;

/** `GET /api/orders/hosting/paid/fetchSwhPlans?categoryId=`; the shared plans by default. */
export const plansQuerySchema = z.object({
  categoryId: z.coerce.number().int().positive().optional(),
});

/** In the provider's order. 502 'Failed to fetch plans. Please try again.' */
export const plansAnswerSchema = z.array(hostingPlanSchema);
export type PlansAnswer = z.infer<typeof plansAnswerSchema>;
