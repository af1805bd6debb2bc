import { z } from 'zod';
import { ORDER_STATUSES } from '../order-status.ts';
import { SUBSCRIPTION_KINDS } from '../subscription-kind.ts';
import { planPeriodSchema } from './hosting.ts';
import { olderSchema } from './older.ts';

const listedSubscriptionSchema = z.object({
  id: z.string(),
  kind: z.enum(SUBSCRIPTION_KINDS),
  domain: z.string(),
  /** The plan's name; null for a name. */
  plan: z.string().nullable(),
  /** How much longer one renewal keeps it: a name's is a year. */
  period: planPeriodSchema,
  /** What its payments are called after. */
  subject: z.string(),
  /** `expired`: it is over, and can still be renewed. */
  phase: z.enum(['active', 'expired']),
  paid_until: z.iso.datetime(),
  /** The day in India on which it stops: a name to the second, a plan as the day begins. */
  stops_on: z.iso.date(),
  /** The last day of one more period, in India. */
  renewed_until: z.iso.date(),
  /** When it can be renewed no more; null while nobody knows. */
  renewable_until: z.iso.datetime().nullable(),
  /** Rupees for one more period, as the shop sells it today; null where it has none. */
  price: z.number().nullable(),
  /** Why it has no price, and what to do; null where it has one. */
  price_note: z.string().nullable(),
  /** The order that renews it; null while none does. */
  order: z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }).nullable(),
});
export type ListedSubscription = z.infer<typeof listedSubscriptionSchema>;

/**
 * `GET /api/subscriptions`: the customer's own that end one day, what ends first before the others;
 * `older` leads to what ends later.
 */
export const subscriptionsAnswerSchema = z.object({
  subscriptions: z.array(listedSubscriptionSchema),
  older: olderSchema,
});
export type SubscriptionsAnswer = z.infer<typeof subscriptionsAnswerSchema>;
