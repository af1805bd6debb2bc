import { type PlanPeriod, planPeriodSchema } from '@haat/contracts/http/hosting';
import { discounted, isPayable, type Paise } from '@haat/contracts/money';
import { z } from 'zod';
import { textOf } from './content.ts';
import { idSchema, isInCurrency, paiseOf } from './wire.ts';

export type PlanProductPrice = {
  readonly period: PlanPeriod;
  readonly amountPaise: Paise;
  /** 0 to 100. */
  readonly discountPercent: number;
};

export type PlanProduct = {
  readonly kind: 'plan';
  readonly id: number;
  readonly categoryId: number;
  readonly title: string;
  /** Lines of text with headings. */
  readonly features: string;
  /** At most one per period; empty if the plan cannot be ordered. */
  readonly prices: readonly PlanProductPrice[];
};

const rowSchema = z.object({
  id: idSchema,
  category: idSchema,
  title: z.string(),
  features: z.string().nullish(),
  prices: z.array(z.unknown()).nullish(),
});

const priceSchema = z.object({
  type: z.literal('periodicals'),
  period: planPeriodSchema,
  amount: z.unknown().optional(),
  // An unreadable discount means none: never sell below the price.
  discount: z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,3}(?:\.\d{1,4})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(0).max(100))
    .nullish()
    .catch(0),
  currency: z.unknown().optional(),
});

const readPrice = (row: unknown, currency: number): PlanProductPrice | null => {
  const parsed = priceSchema.safeParse(row);
  if (!parsed.success || !isInCurrency(parsed.data.currency, currency)) return null;
  const amountPaise = paiseOf(parsed.data.amount);
  if (amountPaise === null) return null;
  const { period, discount } = parsed.data;
  const discountPercent = discount ?? 0;
  // Below the payable minimum; only the free plan costs nothing.
  if (!isPayable(discounted(amountPaise, discountPercent))) return null;
  return { period, amountPaise, discountPercent };
};

/** @returns the plan with its readable prices; null without a name. */
export const readPlanRow = (row: unknown, currency: number): PlanProduct | null => {
  const parsed = rowSchema.safeParse(row);
  if (!parsed.success) return null;
  const { data } = parsed;
  const title = textOf(data.title);
  if (title === '') return null;
  const prices = new Map<PlanPeriod, PlanProductPrice>();
  for (const candidate of data.prices ?? []) {
    const price = readPrice(candidate, currency);
    if (price !== null && !prices.has(price.period)) prices.set(price.period, price);
  }
  return {
    kind: 'plan',
    id: data.id,
    categoryId: data.category,
    title,
    features: data.features ?? '',
    prices: [...prices.values()],
  };
};
