import { z } from 'zod';
import { ORDER_KINDS } from '../order-kind.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { registrarAnswerSchema } from '../registrar-answer.ts';
import { planPeriodSchema } from './hosting.ts';
import { olderSchema } from './older.ts';
import { openPaymentBodySchema } from './payments.ts';

const orderStatusSchema = z.enum(ORDER_STATUSES);

/** One line of the order's story, oldest first; titles come from `timelineTitles`. */
export const timelineEntrySchema = z.object({
  at: z.iso.datetime(),
  title: z.string(),
  /** One line of fact, such as the reference code or the amount; null when there is none. */
  detail: z.string().nullable(),
  state: z.enum(['done', 'now', 'failed']),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

/** The account that a hosting server set up. Its password is in no event and no read model. */
export const deliveredHostingSchema = z.object({
  username: z.string(),
  panel_url: z.string(),
  nameservers: z.array(z.string()),
});
export type DeliveredHosting = z.infer<typeof deliveredHostingSchema>;

/** What a renewal is of. Until when it is paid after it stands in `expires_at`. */
export const orderedRenewalSchema = z.object({
  subscription_id: z.string(),
  /** Until when it was paid when this was ordered. */
  paid_until: z.iso.datetime(),
});
export type OrderedRenewal = z.infer<typeof orderedRenewalSchema>;

/** How an order stands where its status alone does not say so. */
export const ORDER_SUBSTATUSES = ['being_checked', 'payment_rejected', 'name_taken'] as const;
export type OrderSubstatus = (typeof ORDER_SUBSTATUSES)[number];

export const orderSummarySchema = z.object({
  id: z.string(),
  /**
   * What it is called: Domain, Hosting, Free Web Hosting, Free Hosting + Domain, Renewal, or the
   * code's title.
   */
  service: z.string(),
  kind: z.enum(ORDER_KINDS),
  /** The plan's name, also of one that is renewed; null where no hosting comes with it. */
  plan: z.string().nullable(),
  domain: z.string(),
  status: orderStatusSchema,
  standing: z.enum(ORDER_SUBSTATUSES).nullable(),
  /** What the plan is paid for; null for a plan that comes with a domain, and without one. */
  period: planPeriodSchema.nullable(),
  /** Rupees. */
  price: z.number(),
  pmethod: z.string(),
  owner_id: z.string(),
  email: z.string(),
  /** Null until the invoice is issued. */
  invoice_id: z.string().nullable(),
  /** Null for what is free. */
  reference_code: z.string().nullable(),
  placed_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

export const orderDetailSchema = orderSummarySchema.extend({
  /** What the status dialog says, with its mark. */
  message: z.string(),
  /** Why it failed or was cancelled. */
  reason: z.string().nullable(),
  /** Until when a name, or what was renewed, is paid; null before, and for other orders. */
  expires_at: z.iso.datetime().nullable(),
  domainRegistrationResponse: registrarAnswerSchema.nullable(),
  timeline: z.array(timelineEntrySchema),
  /** The nameservers that a domain was ordered with. */
  nameservers: z.array(z.string()).nullable(),
  /** Null where nothing is renewed. */
  renewal: orderedRenewalSchema.nullable(),
  /** Null until it is set up. */
  hosting: deliveredHostingSchema.nullable(),
  /** The account that was set up is gone for good. */
  hosting_has_ended: z.boolean(),
  /** What `POST /api/downloads/links` gives; null until it may be downloaded. */
  download: z.object({ item_id: z.int(), route: z.string(), title: z.string() }).nullable(),
  /** Of the payment that it waits for; null once that is settled, and for orders without one. */
  payment: z
    .object({
      /** The last four digits of the bank reference that was reported. */
      utr_ending: z.string(),
      /** True while the shop verifies it: the customer doesn't need to do anything. */
      is_verifying: z.boolean(),
      /** A sentence on where it stands; null while nothing special is to be said. */
      notice: z.string().nullable(),
      /** The customer may give another transaction id: `POST /api/orders/:id/payment`. */
      can_replace: z.boolean(),
    })
    .nullable(),
  /** It ended without its name, and its money pays another: `POST /api/orders/:id/replacement-domain`. */
  can_take_other_name: z.boolean(),
  /**
   * Its payment failed, and the same order may be paid again, at its price:
   * `POST /api/orders/:id/pay-again`. What `POST /api/payments/open` is asked for it; null where it
   * may not.
   */
  pay_again: openPaymentBodySchema.nullable(),
  /** Nothing has been done for it yet: `POST /api/orders/:id/cancel`. */
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
  /** The order as `GET /api/orders` lists it, before that list knows it. */
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

/** A text of an answer, empty where it is missing: the page then shows that it is. */
export const textOrMissing = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
/**
 * What an order answer may leave out, read with a default for each field. A row for the list or a
 * status that cannot be read is left out too: the order is placed, and its own page is asked next.
 */
export const orderAnswerGaps = {
  message: textOrMissing,
  summary: orderSummarySchema.optional().catch(undefined),
  status: orderStatusSchema.catch('under_review'),
  invoice: z
    .string()
    .nullish()
    .transform((id) => id ?? null),
} as const;

/** The same as a page reads it: a placed order is shown, whatever the answer says of it. */
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
