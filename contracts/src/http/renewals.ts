import { z } from 'zod';
import { domainOrderMessages } from '../domain-order-messages.ts';
import { orderMessages } from '../messages.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { renewalRefusals } from '../renewal-messages.ts';

/** With one payment. */
export const MAX_RENEWALS = 50;

const ID_MAX_LENGTH = 100;

const subscriptionId = z
  .string({ error: renewalRefusals.notFound })
  .trim()
  .min(1, renewalRefusals.notFound)
  .max(ID_MAX_LENGTH);

const isDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

/** Subscriptions that one payment renews. */
export const subscriptionIdsSchema = z
  .array(subscriptionId, { error: renewalRefusals.chooseSome })
  .min(1, renewalRefusals.chooseSome)
  .max(MAX_RENEWALS, renewalRefusals.tooMany)
  .refine(isDistinct, renewalRefusals.chosenTwice);

/** `POST /api/orders/renewals/several`: one more period of each. */
export const renewalsBodySchema = z.object({
  referenceCode: z
    .string({ error: domainOrderMessages.enterReferenceCode })
    .trim()
    .min(1, domainOrderMessages.enterReferenceCode)
    .max(64),
  renewals: z
    .array(
      z.object({
        subscriptionId,
        /** The end that the customer saw. */
        paidUntil: z.iso.datetime({ error: renewalRefusals.notFound }),
        /** Rupees that the customer saw. */
        price: z.union([z.number(), z.string().max(64)], { error: orderMessages.invalidPrice }),
      }),
      { error: renewalRefusals.chooseSome },
    )
    .min(1, renewalRefusals.chooseSome)
    .max(MAX_RENEWALS, renewalRefusals.tooMany)
    .refine((all) => isDistinct(all.map((one) => one.subscriptionId)), renewalRefusals.chosenTwice),
});
export type RenewalsBody = z.infer<typeof renewalsBodySchema>;

/** Also the answer to `GET /api/orders/renewals/several/:referenceCode`. */
export const renewalsAnswerSchema = z.object({
  reference_code: z.string(),
  /** `requested`: the payment is not verified yet; `paid`: orders are being placed. */
  state: z.enum(['requested', 'paid', 'ended']),
  renewals: z.array(
    z.object({
      subscription_id: z.string(),
      /** "mitticraft.in", "Thela for mitticraft.in". */
      subject: z.string(),
      /** Rupees. */
      price: z.number(),
      state: z.enum(['waiting', 'placed', 'not_placed']),
      /** Null without an order. */
      order: z.object({ id: z.string(), status: z.enum(ORDER_STATUSES) }).nullable(),
      /** Why it has no order: a sentence; else null. */
      reason: z.string().nullable(),
    }),
  ),
});
export type RenewalsAnswer = z.infer<typeof renewalsAnswerSchema>;
