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

/** The registrar could not say: shown as not available. */
export const AVAILABILITIES = ['available', 'unavailable', 'unknown'] as const;

/** Only of an available domain that another customer is buying. */
const whileHeld = {
  held_until: z.iso.datetime().exactOptional(),
  /** In ms: the reader's clock may be wrong. */
  held_for_ms: z.int().exactOptional(),
};

export const domainCheckAnswerSchema = z.record(
  z.string(),
  z.object({
    status: z.enum(AVAILABILITIES),
    premium: z.boolean(),
    ...whileHeld,
  }),
);
export type DomainCheckAnswer = z.infer<typeof domainCheckAnswerSchema>;

/** `POST` and `DELETE /api/domain/holds`. */
export const domainHoldBodySchema = z.object({
  domain: z
    .string({ error: domainOrderMessages.missingDomain })
    .trim()
    .min(1, domainOrderMessages.missingDomain)
    .max(HOST_NAME_MAX_LENGTH),
});

export type DomainHoldBody = z.infer<typeof domainHoldBodySchema>;

/** Null where an order with an unknown payment has the domain: a verified payment still gets it. */
export const domainHoldAnswerSchema = z.object({
  domain: z.string(),
  held_until: z.iso.datetime().nullable(),
  /** In ms: a customer's clock may be wrong. */
  held_for_ms: z.int().nullable(),
});
export type DomainHoldAnswer = z.infer<typeof domainHoldAnswerSchema>;

/** `GET /api/domain/suggest?word=`: a word in any script, a name, a web or mail address. */
export const suggestQuerySchema = z.object({
  word: z.string().trim().min(1).max(HOST_NAME_MAX_LENGTH),
});

/** The registrar could not say: never sold. */
export const SUGGESTION_STATUSES = ['available', 'taken', 'no_answer'] as const;

export const suggestionSchema = z.object({
  /** ASCII. */
  domain: z.string(),
  /** In the letters of the word. */
  shown: z.string(),
  tld: z.string(),
  /** Rupees for the first year. */
  price: z.number(),
  /** Rupees for each later year. */
  renewal: z.number(),
  status: z.enum(SUGGESTION_STATUSES),
  ...whileHeld,
});
export type Suggestion = z.infer<typeof suggestionSchema>;

export const suggestAnswerSchema = z.object({
  /** As read: without TLD, spaces or capitals. */
  word: z.string(),
  /** The same in ASCII: punycode for other scripts. */
  label: z.string(),
  /** A Latin spelling of a word in an Indian script. */
  latin: z.string().nullable(),
  /** The TLD in `word` if sold, then six; empty where no TLD takes the word's script. */
  domains: z.array(suggestionSchema),
});
export type SuggestAnswer = z.infer<typeof suggestAnswerSchema>;

/** Rupees for one year. */
export const tldPriceRowSchema = z.object({
  tld: z.string(),
  /** In its own letters, where they are not ASCII. */
  shown: z.string().exactOptional(),
  registerCost: z.number(),
  renewalCost: z.number(),
  transferCost: z.number(),
  /** The language of names; without it only Latin letters. */
  idnLanguage: z.string().exactOptional(),
});

/** `GET /api/domain/prices`; empty when the provider fails and no fresh list is cached. */
export const domainPricesAnswerSchema = z.object({
  currency: z.literal('INR'),
  /** When the provider was read; null without a list. */
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

/** `POST /api/domain/buy`, checked in the specification's order. `price` is only compared. */
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
  price: z.union([z.number(), z.string()]).optional(),
  registrantData: orderPartySchema,
  /** Domain and price (of the domain alone) are only compared. */
  billingData: orderPartySchema.extend({
    domain: z.string().max(HOST_NAME_MAX_LENGTH).optional(),
    domainPrice: z.union([z.number(), z.string()]).optional(),
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
export type DomainBuyInput = z.input<typeof domainBuyBodySchema>;
