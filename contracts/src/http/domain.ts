import { z } from 'zod';
import { contactDetailsSchema } from '../address.ts';
import { MAX_NAMESERVERS, ORDER_TYPES } from '../constants.ts';
import { domainOrderMessages } from '../domain-order-messages.ts';
import { HOST_NAME_MAX_LENGTH } from '../host-name.ts';
import { orderMessages } from '../messages.ts';

/** `GET /api/domain/check?domain=`. */
export const domainQuerySchema = z.object({
  domain: z.string().trim().min(1).max(HOST_NAME_MAX_LENGTH),
});

/** `unknown` is never available: the registrar could not say. */
export const AVAILABILITIES = ['available', 'unavailable', 'unknown'] as const;

/** The result keyed by the domain that was asked for. */
export const domainCheckAnswerSchema = z.record(
  z.string(),
  z.object({ status: z.enum(AVAILABILITIES), premium: z.boolean() }),
);
export type DomainCheckAnswer = z.infer<typeof domainCheckAnswerSchema>;

/** Costs in rupees for one year. */
export const tldPriceRowSchema = z.object({
  tld: z.string(),
  registerCost: z.number(),
  renewalCost: z.number(),
  transferCost: z.number(),
  /** The language in which names are sold; without it in Latin letters only. */
  idnLanguage: z.string().exactOptional(),
});

/** `GET /api/domain/prices`; empty when the provider fails and nothing fresh is kept. */
export const domainPricesAnswerSchema = z.object({
  currency: z.literal('INR'),
  /** When the list was read from the provider; null when there is none. */
  readAt: z.iso.datetime().nullable(),
  prices: z.array(tldPriceRowSchema),
});
export type DomainPricesAnswer = z.infer<typeof domainPricesAnswerSchema>;

/** `GET /api/domain/price?domain=`, rupees for the first year. */
export const domainPriceAnswerSchema = z.object({
  domain: z.string(),
  price: z.number(),
  currency: z.literal('INR'),
});
export type DomainPriceAnswer = z.infer<typeof domainPriceAnswerSchema>;

const orderPartySchema = z.object(contactDetailsSchema.shape, {
  error: orderMessages.missingOrderDetails,
});

/** `GET /api/domain/alternatives?domain=`: at most four, the nearest first, in rupees. */
export const alternativesAnswerSchema = z.object({
  alternatives: z.array(z.object({ domain: z.string(), price: z.number() })),
});
export type AlternativesAnswer = z.infer<typeof alternativesAnswerSchema>;

/**
 * `POST /api/domain/buy`; the fields with a message of their own stand in the order in which the
 * specification checks them. `user_id` and `price` are compared with what the server knows, never
 * used.
 */
export const domainBuyBodySchema = z.object({
  paymentMethod: z.literal('upi', { error: domainOrderMessages.selectPaymentMethod }),
  user_id: z.string().optional(),
  domain: z
    .string({ error: domainOrderMessages.missingDomain })
    .trim()
    .min(1, domainOrderMessages.missingDomain)
    .max(HOST_NAME_MAX_LENGTH),
  referenceCode: z
    .string({ error: domainOrderMessages.enterReferenceCode })
    .trim()
    .min(1, domainOrderMessages.enterReferenceCode)
    .max(64),
  /** Rupees, as a JSON number or its text. */
  price: z.union([z.number(), z.string()]).optional(),
  registrantData: orderPartySchema,
  /** What it says of domain and price (of the name alone) is compared, never used. */
  billingData: orderPartySchema.extend({
    domain: z.string().max(HOST_NAME_MAX_LENGTH).optional(),
    domainPrice: z.union([z.number(), z.string()]).optional(),
    /** A plan comes with the domain, free or at a flat price; a domain alone unless given. */
    orderType: z.enum(ORDER_TYPES, { error: orderMessages.invalidOrderType }).optional(),
  }),
  ns: z
    .array(
      z
        .string()
        .trim()
        .max(HOST_NAME_MAX_LENGTH + 1),
    )
    .max(MAX_NAMESERVERS)
    .default([]),
});
export type DomainBuyBody = z.infer<typeof domainBuyBodySchema>;
/** What the browser may send (optional fields left out). */
export type DomainBuyInput = z.input<typeof domainBuyBodySchema>;
