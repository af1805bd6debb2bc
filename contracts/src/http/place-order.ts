import { z } from 'zod';
import { FREE_PLAN_NAME } from '../constants.ts';
import { domainOrderMessages } from '../domain-order-messages.ts';
import { HOST_NAME_MAX_LENGTH } from '../host-name.ts';
import { orderMessages } from '../messages.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { renewalRefusals } from '../renewal-messages.ts';
import { catalogueIdSchema } from './catalogue-id.ts';
import { planPeriodSchema } from './hosting.ts';
import { orderAnswerGaps, orderSummarySchema, textOrMissing } from './orders.ts';

const TEXT_MAX_LENGTH = 300;

const required = (error: string, max: number) => z.string({ error }).trim().min(1, error).max(max);
const text = z.string().max(TEXT_MAX_LENGTH);

/** Rupees, as a JSON number or its text. */
const rupees = (error: string) => z.union([z.number(), z.string().max(64)], { error });

/** What hosting and code are ordered with, in the order in which the specification checks it. */
const paidOrderFields = {
  /** The customer's own. */
  domain: required(orderMessages.enterValidDomain, HOST_NAME_MAX_LENGTH + 16),
  referenceCode: required(domainOrderMessages.enterReferenceCode, 64),
  userId: required(orderMessages.sessionNotFound, 64),
} as const;

const paymentMethod = z.literal('upi', { error: domainOrderMessages.selectPaymentMethod });

/**
 * `POST /api/orders/codes/create`. What it says of customer, item and price is compared with the
 * catalogue and never used.
 */
export const codeOrderBodySchema = z.object({
  ...paidOrderFields,
  price: rupees(orderMessages.priceNotNumber),
  setupPrice: rupees(orderMessages.priceNotNumber),
  productId: catalogueIdSchema,
  paymentMethod,
  email: text.optional(),
  itemTitle: text.optional(),
  itemType: text.optional(),
  /** The category's name, and its id. */
  category: text.optional(),
  categoryId: z.union([z.int(), text]).optional(),
});
export type CodeOrderBody = z.infer<typeof codeOrderBodySchema>;

/** `POST /api/orders/hosting/paid/create`. Without a period, the price says which one it is. */
export const hostingOrderBodySchema = z.object({
  ...paidOrderFields,
  price: rupees(orderMessages.invalidPrice),
  productId: catalogueIdSchema,
  paymentMethod,
  planName: text.optional(),
  period: planPeriodSchema.optional(),
});
export type HostingOrderBody = z.infer<typeof hostingOrderBodySchema>;

/** `POST /api/orders/renewals/create`: one more period of what the customer has. */
export const renewalOrderBodySchema = z.object({
  subscriptionId: required(renewalRefusals.notFound, TEXT_MAX_LENGTH),
  referenceCode: paidOrderFields.referenceCode,
  price: rupees(orderMessages.invalidPrice),
  /** Until when it was paid as the customer saw it: what was renewed since is not renewed again. */
  paidUntil: z.iso.datetime({ error: renewalRefusals.notFound }).optional(),
  userId: text.optional(),
});
export type RenewalOrderBody = z.infer<typeof renewalOrderBodySchema>;

/** `POST /api/orders/hosting/free/create`. */
export const freeHostingOrderBodySchema = z.object({
  domain: required(orderMessages.enterDomainName, HOST_NAME_MAX_LENGTH + 16),
  userId: text.optional(),
  service: z.literal(FREE_PLAN_NAME).default(FREE_PLAN_NAME),
});
export type FreeHostingOrderBody = z.infer<typeof freeHostingOrderBodySchema>;

const placedOrderSchema = z.object({
  id: z.string(),
  /** Null until the invoice is issued. */
  invoiceId: z.string().nullable(),
  service: z.string(),
  status: z.enum(ORDER_STATUSES),
  domain: z.string(),
  plan: z.string().nullable(),
  customerId: z.string(),
  email: z.string(),
});

/** Of the orders of code, of hosting and of a renewal. */
export const placedAnswerSchema = z.object({
  /** What the last step says, with its mark. */
  message: z.string(),
  /** The order as `GET /api/orders` lists it, before that list knows it. */
  summary: orderSummarySchema,
  order: placedOrderSchema,
});
export type PlacedAnswer = z.infer<typeof placedAnswerSchema>;

/** The same as a page reads it: a placed order is shown, whatever the answer says of it. */
export const placedReadSchema = z.object({
  message: orderAnswerGaps.message,
  summary: orderAnswerGaps.summary,
  order: z.object({
    id: textOrMissing,
    invoiceId: orderAnswerGaps.invoice,
    service: textOrMissing,
    status: orderAnswerGaps.status,
    domain: textOrMissing,
    plan: z
      .string()
      .nullish()
      .transform((plan) => plan ?? null),
    customerId: textOrMissing,
    email: textOrMissing,
  }),
});
export type PlacedRead = z.infer<typeof placedReadSchema>;

export const freeHostingAnswerSchema = placedAnswerSchema.extend({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
});

/** `POST /api/orders/hosting/free/check-existing`, without a body. */
export const hasOrderAnswerSchema = z.object({ hasOrder: z.boolean() });

/**
 * `POST /api/orders/:id/replacement-domain`: another name is paid by the payment of an order that ended
 * without its own. Registrant, billing and plan are that order's; its nameservers unless given.
 */
export const replacementDomainBodySchema = z.object({
  domain: required(domainOrderMessages.missingDomain, HOST_NAME_MAX_LENGTH),
  ns: z
    .array(
      z
        .string()
        .trim()
        .max(HOST_NAME_MAX_LENGTH + 1),
    )
    .max(4)
    .optional(),
});
export type ReplacementDomainBody = z.infer<typeof replacementDomainBodySchema>;
