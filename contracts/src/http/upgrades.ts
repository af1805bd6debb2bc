import { z } from 'zod';
import { planPeriodSchema } from './hosting.ts';

/** In rupees; the parts add up to the price. */
export const pricePartsSchema = z.object({
  /** Without GST. */
  net: z.number(),
  gst: z.number(),
  /** Null where the shop is not registered for GST: then `gst` is 0. */
  gst_percent: z.number().nullable(),
});

const offeredUpgradeSchema = z.object({
  plan_id: z.int(),
  name: z.string(),
  /** One a line: "100 GB SSD space". */
  limits: z.array(z.string()),
  period: planPeriodSchema,
  /** Rupees to pay now; 0 is free of charge. */
  price: z.number(),
  price_parts: pricePartsSchema,
  /** Paid for: of the current period with today, or of a new one from the free plan. */
  days_left: z.int(),
  /** Rupees for the next whole period. */
  renews_at: z.number(),
  /** The end of the period that this pays for. */
  paid_until: z.iso.datetime(),
});
export type OfferedUpgrade = z.infer<typeof offeredUpgradeSchema>;

/** `GET /api/hosting/owned/{plan}/upgrades`: the cheapest first. */
export const upgradesAnswerSchema = z.object({
  plan: z.object({
    /** For the order and its payment. */
    subscription_id: z.string(),
    name: z.string(),
    domain: z.string(),
    is_free: z.boolean(),
    /** Null for a free plan. */
    paid_until: z.iso.datetime().nullable(),
  }),
  upgrades: z.array(offeredUpgradeSchema),
  /** Why there are none. */
  why: z.string().nullable(),
});
export type UpgradesAnswer = z.infer<typeof upgradesAnswerSchema>;
