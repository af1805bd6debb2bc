import { z } from 'zod';
import { ORDER_KINDS } from '../order-kind.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { registrarAnswerSchema } from '../registrar-answer.ts';
import { planPeriodSchema } from './hosting.ts';
import { olderSchema } from './older.ts';
import { openPaymentBodySchema } from './payments.ts';

const orderStatusSchema = z.enum(ORDER_STATUSES);

/** One line of the order's timeline; titles come from `timelineTitles`. */
export const timelineEntrySchema = z.object({
  at: z.iso.datetime(),
  title: z.string(),
  detail: z.string().nullable(),
  state: z.enum(['done', 'now', 'failed']),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** The password is in no event and no read model. */
export const deliveredHostingSchema = z.object({
  username: z.string(),
  panel_url: z.string(),
  nameservers: z.array(z.string()),
});
export type DeliveredHosting = z.infer<typeof deliveredHostingSchema>;

/** The order's `expires_at` has the new end. */
export const orderedRenewalSchema = z.object({
  subscription_id: z.string(),
  /** The end before this renewal. */
  paid_until: z.iso.datetime(),
});
export type OrderedRenewal = z.infer<typeof orderedRenewalSchema>;

export const ORDER_SUBSTATUSES = ['being_checked', 'payment_rejected', 'name_taken'] as const;
export type OrderSubstatus = (typeof ORDER_SUBSTATUSES)[number];

export const orderSummarySchema = z.object({
  id: z.string(),
  service: z.string(),
  kind: z.enum(ORDER_KINDS),
  plan: z.string().nullable(),
  domain: z.string(),
  status: orderStatusSchema,
  standing: z.enum(ORDER_SUBSTATUSES).nullable(),
  period: planPeriodSchema.nullable(),
  /** Rupees. */
  price: z.number(),
  pmethod: z.string(),
  owner_id: z.string(),
  email: z.string(),
  invoice_id: z.string().nullable(),
  reference_code: z.string().nullable(),
  placed_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

export const orderDetailSchema = orderSummarySchema.extend({
  /** The status dialog's text, with its mark. */
  message: z.string(),
  /** What happens next, in a sentence. */
  next: z.string(),
  /** The median of the latest orders of this kind; null if unknown, or if nothing is under way. */
  usual_minutes: z.int().positive().nullable(),
  reason: z.string().nullable(),
  /** End of the paid period; null before, and for other kinds. */
  expires_at: z.iso.datetime().nullable(),
  domainRegistrationResponse: registrarAnswerSchema.nullable(),
  timeline: z.array(timelineEntrySchema),
  nameservers: z.array(z.string()).nullable(),
  renewal: orderedRenewalSchema.nullable(),
  hosting: deliveredHostingSchema.nullable(),
  hosting_has_ended: z.boolean(),
  /** The input of `POST /api/downloads/links`; null until the download is allowed. */
  download: z.object({ item_id: z.int(), route: z.string(), title: z.string() }).nullable(),
  /** The payment that the order waits for; null once it is settled. */
  payment: z
    .object({
      utr_ending: z.string(),
      is_verifying: z.boolean(),
      notice: z.string().nullable(),
      /** Allows `POST /api/orders/:id/payment`. */
      can_replace: z.boolean(),
    })
    .nullable(),
  /** Allows `POST /api/orders/:id/replacement-domain`: it ended without its domain. */
  can_take_other_name: z.boolean(),
  /** Body of `POST /api/payments/open` before `/pay-again`; null if not allowed. */
  pay_again: openPaymentBodySchema.nullable(),
  /** Allows `POST /api/orders/:id/cancel`. */
  can_cancel: z.boolean(),
});
export type OrderDetail = z.infer<typeof orderDetailSchema>;

/** `POST /api/orders/:id/cancel`. */
export const cancelAnswerSchema = z.object({
  message: z.string(),
  order: z.object({ id: z.string(), status: orderStatusSchema }),
});

/** `GET /api/orders`, newest first. */
export const ordersAnswerSchema = z.object({
  orders: z.array(orderSummarySchema),
  older: olderSchema,
});
export type OrdersAnswer = z.infer<typeof ordersAnswerSchema>;

/** `GET /api/orders/:id`. */
export const orderAnswerSchema = z.object({ order: orderDetailSchema });
export type OrderAnswer = z.infer<typeof orderAnswerSchema>;

/** `POST /api/domain/buy`. */
export const domainBuyAnswerSchema = z.object({
  message: z.string(),
  /** The row of `GET /api/orders`, before that list has it. */
  summary: orderSummarySchema,
  order: z.object({
    id: z.string(),
    domain: z.string(),
    pmethod: z.string(),
    owner_id: z.string(),
    invoice_id: z.string().nullable(),
    email: z.string(),
    status: orderStatusSchema,
  }),
  domainRegistrationResponse: registrarAnswerSchema,
});
export type DomainBuyAnswer = z.infer<typeof domainBuyAnswerSchema>;

export const textOrMissing = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
/** Defaults for an order answer's missing fields: the order is placed, so its page must open. */
export const orderAnswerGaps = {
  message: textOrMissing,
  summary: orderSummarySchema.optional().catch(undefined),
  status: orderStatusSchema.catch('under_review'),
  invoice: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
} as const;

/** The same, read by a page: a placed order is shown even if the answer is incomplete. */
export const domainBuyReadSchema = z.object({
  message: orderAnswerGaps.message,
  summary: orderAnswerGaps.summary,
  order: z.object({
    id: textOrMissing,
    domain: textOrMissing,
    pmethod: textOrMissing,
    owner_id: textOrMissing,
    invoice_id: orderAnswerGaps.invoice,
    email: textOrMissing,
    status: orderAnswerGaps.status,
  }),
  domainRegistrationResponse: registrarAnswerSchema.nullable().catch(null),
});
export type DomainBuyRead = z.infer<typeof domainBuyReadSchema>;

/** Answered by commands; sent back as `after=`, so that customers read their own writes. */
export const POSITION_HEADER = 'haat-position';
