import { z } from 'zod';
import { ORDER_STATUSES } from '../order-status.ts';
import { SUBSCRIPTION_KINDS } from '../subscription-kind.ts';
import { planPeriodSchema } from './hosting.ts';
import { olderSchema } from './older.ts';

/** Rupees, for the restore and one year; null where a price is unknown. */
export const restoreQuoteSchema = z.object({
  price: z.number().nullable(),
  /** The part for the year. */
  renewal: z.number().nullable(),
  /** What to do without a price; null with one. */
  note: z.string().nullable(),
});
export type RestoreQuote = z.infer<typeof restoreQuoteSchema>;

const listedSubscriptionSchema = z.object({
  id: z.string(),
  kind: z.enum(SUBSCRIPTION_KINDS),
  domain: z.string(),
  plan: z.string().nullable(),
  /** Of one renewal; a domain's is a year. */
  period: planPeriodSchema,
  subject: z.string(),
  /** `expired`: can still be renewed. */
  phase: z.enum(['active', 'expired']),
  paid_until: z.iso.datetime(),
  /** In India: a domain stops to the second, a plan as the day begins. */
  stops_on: z.iso.date(),
  /** The last day after one renewal or the restore, in India. */
  renewed_until: z.iso.date(),
  renewable_until: z.iso.datetime().nullable(),
  /** Rupees for one more period; null where it cannot be renewed. */
  price: z.number().nullable(),
  price_note: z.string().nullable(),
  /** In redemption only: then a renewal has no price. */
  restore: restoreQuoteSchema.nullable(),
  order: z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }).nullable(),
});
export type ListedSubscription = z.infer<typeof listedSubscriptionSchema>;

/** `GET /api/subscriptions`: the customer's own, the earliest end first. */
export const subscriptionsAnswerSchema = z.object({
  subscriptions: z.array(listedSubscriptionSchema),
  older: olderSchema,
});
export type SubscriptionsAnswer = z.infer<typeof subscriptionsAnswerSchema>;
