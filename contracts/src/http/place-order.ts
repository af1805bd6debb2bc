import { z } from 'zod';
import { FREE_PLAN_NAME } from '../constants.ts';
import { domainOrderMessages } from '../domain-order-messages.ts';
import { HOST_NAME_MAX_LENGTH } from '../host-name.ts';
import { orderMessages } from '../messages.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { renewalRefusals } from '../renewal-messages.ts';
import { restoreRefusals } from '../restore-messages.ts';
import { upgradeRefusals } from '../upgrade-messages.ts';
import { catalogueIdSchema } from './catalogue-id.ts';
import { planPeriodSchema } from './hosting.ts';
import { orderAnswerGaps, orderSummarySchema, textOrMissing } from './orders.ts';

const TEXT_MAX_LENGTH = 300;

const required = (error: string, max: number) => z.string({ error }).trim().min(1, error).max(max);
const text = z.string().max(TEXT_MAX_LENGTH);

const rupees = (error: string) => z.union([z.number(), z.string().max(64)], { error });

/** In the specification's order of checks. */
const paidOrderFields = {
  domain: required(orderMessages.enterValidDomain, HOST_NAME_MAX_LENGTH + 16),
  referenceCode: required(domainOrderMessages.enterReferenceCode, 64),
  userId: required(orderMessages.sessionNotFound, 64),
} as const;

const paymentMethod = z.literal('upi', { error: domainOrderMessages.selectPaymentMethod });

/** `POST /api/orders/codes/create`. Customer, item and price are only compared. */
export const codeOrderBodySchema = z.object({
  ...paidOrderFields,
  price: rupees(orderMessages.priceNotNumber),
  setupPrice: rupees(orderMessages.priceNotNumber),
  productId: catalogueIdSchema,
  paymentMethod,
  email: text.optional(),
  itemTitle: text.optional(),
  itemType: text.optional(),
  category: text.optional(),
  categoryId: z.union([z.int(), text]).optional(),
});
export type CodeOrderBody = z.infer<typeof codeOrderBodySchema>;

/** `POST /api/orders/hosting/paid/create`. Without a period the price decides which one it is. */
export const hostingOrderBodySchema = z.object({
  ...paidOrderFields,
  price: rupees(orderMessages.invalidPrice),
  productId: catalogueIdSchema,
  paymentMethod,
  planName: text.optional(),
  period: planPeriodSchema.optional(),
});
export type HostingOrderBody = z.infer<typeof hostingOrderBodySchema>;

/** `POST /api/orders/renewals/create`: one more period. */
export const renewalOrderBodySchema = z.object({
  subscriptionId: required(renewalRefusals.notFound, TEXT_MAX_LENGTH),
  referenceCode: paidOrderFields.referenceCode,
  price: rupees(orderMessages.invalidPrice),
  /** The end that the customer saw: prevents a second renewal. */
  paidUntil: z.iso.datetime({ error: renewalRefusals.notFound }).optional(),
  userId: text.optional(),
});
export type RenewalOrderBody = z.infer<typeof renewalOrderBodySchema>;

/** `POST /api/orders/restores/create`: a domain out of redemption, with one year. */
export const restoreOrderBodySchema = renewalOrderBodySchema.extend({
  subscriptionId: required(restoreRefusals.notFound, TEXT_MAX_LENGTH),
  paidUntil: z.iso.datetime({ error: restoreRefusals.notFound }).optional(),
});
export type RestoreOrderBody = z.infer<typeof restoreOrderBodySchema>;

/** `POST /api/orders/upgrades/create`: a larger plan on the same account. */
export const upgradeOrderBodySchema = z.object({
  subscriptionId: required(upgradeRefusals.notFound, TEXT_MAX_LENGTH),
  productId: catalogueIdSchema,
  period: planPeriodSchema,
  /** Left out where nothing is to pay. */
  referenceCode: text.optional(),
  price: rupees(orderMessages.invalidPrice),
  /** The end that the customer saw; left out for a free plan. */
  paidUntil: z.iso.datetime({ error: upgradeRefusals.notFound }).optional(),
  userId: text.optional(),
});
export type UpgradeOrderBody = z.infer<typeof upgradeOrderBodySchema>;

/** `POST /api/orders/hosting/free/create`. */
export const freeHostingOrderBodySchema = z.object({
  domain: required(orderMessages.enterDomainName, HOST_NAME_MAX_LENGTH + 16),
  userId: text.optional(),
  service: z.literal(FREE_PLAN_NAME).default(FREE_PLAN_NAME),
});
export type FreeHostingOrderBody = z.infer<typeof freeHostingOrderBodySchema>;

const placedOrderSchema = z.object({
  id: z.string(),
  invoiceId: z.string().nullable(),
  service: z.string(),
  status: z.enum(ORDER_STATUSES),
  domain: z.string(),
  plan: z.string().nullable(),
  customerId: z.string(),
  email: z.string(),
});

/** Answer to orders of code, hosting, renewals, restores and upgrades. */
export const placedAnswerSchema = z.object({
  message: z.string(),
  /** The row of `GET /api/orders`, before that list has it. */
  summary: orderSummarySchema,
  order: placedOrderSchema,
});
export type PlacedAnswer = z.infer<typeof placedAnswerSchema>;

/** Read by a page: a placed order is shown even if the answer is incomplete. */
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

/** `POST /api/orders/:id/replacement-domain`, with that order's contacts and plan. */
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
