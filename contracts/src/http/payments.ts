import { z } from 'zod';
import { ORDER_TYPES } from '../constants.ts';
import { domainOrderMessages } from '../domain-order-messages.ts';
import { HOST_NAME_MAX_LENGTH } from '../host-name.ts';
import { orderMessages } from '../messages.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { paymentMessages } from '../payment-messages.ts';
import { PURPOSE_KINDS } from '../purpose-kind.ts';
import { refusalMessages } from '../refusal-messages.ts';
import { catalogueIdSchema } from './catalogue-id.ts';
import { planPeriodSchema } from './hosting.ts';
import { subscriptionIdsSchema } from './renewals.ts';

const ID_MAX_LENGTH = 100;

export const SCREENSHOT_MAX_BYTES = 5 * 1024 * 1024;

/** Text fields of `POST /api/payments/createInitial` (multipart; `screenshot` is a file). */
export const createInitialFieldsSchema = z.object({
  txn_id: z
    .string({ error: paymentMessages.transactionIdRequired })
    .trim()
    .min(1, paymentMessages.transactionIdRequired)
    .max(64),
  /** Rupees as text or number: "549.00". */
  amount: z.union([z.string(), z.number()], { error: refusalMessages.invalidAmount }),
  reference_text: z.string().trim().max(200).optional(),
  tr: z.string().trim().max(64).optional(),
  /** Rupees of the balance for the rest: "1500.00". */
  use_balance: z.string().trim().max(32).optional(),
});
export type CreateInitialFields = z.infer<typeof createInitialFieldsSchema>;

export const createInitialAnswerSchema = z.object({
  data: z.object({
    reference_code: z.string(),
    notice: z.string().optional(),
    /** Rupees that the balance pays: all that was requested, or 0. */
    balance_used: z.number().optional(),
  }),
});
export type CreateInitialAnswer = z.infer<typeof createInitialAnswerSchema>;

/** `POST /api/payments/checkstatus`; `amount` is whole rupees. */
export const checkStatusBodySchema = z.object({
  referenceCode: z
    .string({ error: domainOrderMessages.enterReferenceCode })
    .trim()
    .min(1, domainOrderMessages.enterReferenceCode)
    .max(64),
  userId: z.string().optional(),
  amount: z.number().nonnegative(),
});
export type CheckStatusBody = z.infer<typeof checkStatusBodySchema>;

/** `under_review`: the order may be placed, but nothing is delivered yet. */
export const checkStatusAnswerSchema = z.object({
  isValid: z.boolean(),
  status: z.enum(['verified', 'under_review', 'rejected']),
  error: z.string().optional(),
  notice: z.string().optional(),
});
export type CheckStatusAnswer = z.infer<typeof checkStatusAnswerSchema>;

/** `POST /api/payments/open`: opens the payment step. */
export const openPaymentBodySchema = z.object({
  purpose: z.enum(PURPOSE_KINDS).optional(),
  domain: z.string().trim().max(HOST_NAME_MAX_LENGTH).optional(),
  orderType: z.enum(ORDER_TYPES, { error: orderMessages.invalidOrderType }).optional(),
  productId: catalogueIdSchema.optional(),
  subscriptionId: z.string().trim().max(ID_MAX_LENGTH).optional(),
  /** Renewals with one payment, instead of `subscriptionId`. */
  subscriptionIds: subscriptionIdsSchema.optional(),
  period: planPeriodSchema.optional(),
  /** An order that is paid again: it alone decides what is paid. */
  orderId: z.string().trim().max(ID_MAX_LENGTH).optional(),
});
export type OpenPaymentBody = z.infer<typeof openPaymentBodySchema>;

/** The UPI link; the same when opened again on that day. */
export const openPaymentAnswerSchema = z.object({
  data: z.object({
    tr: z.string(),
    /** The link's `am`: the server's price in rupees. */
    amount: z.number(),
    note: z.string(),
  }),
});
export type OpenPaymentAnswer = z.infer<typeof openPaymentAnswerSchema>;

/** `POST /api/orders/:id/payment`: replaces the payment of an unconfirmed order. */
export const replacePaymentBodySchema = z.object({
  referenceCode: z
    .string({ error: domainOrderMessages.enterReferenceCode })
    .trim()
    .min(1, domainOrderMessages.enterReferenceCode)
    .max(64),
});
export type ReplacePaymentBody = z.infer<typeof replacePaymentBodySchema>;

/** `POST /api/orders/:id/pay-again`: another payment for an order whose payment failed. */
export const payAgainBodySchema = replacePaymentBodySchema.extend({
  /** Rupees: today's price, where the order's own is no longer valid. */
  acceptedPrice: z.number().nonnegative().optional(),
});

export const replacePaymentAnswerSchema = z.object({
  message: z.string(),
  order: z.object({
    id: z.string(),
    status: z.enum(ORDER_STATUSES),
    reference_code: z.string(),
  }),
});
export type ReplacePaymentAnswer = z.infer<typeof replacePaymentAnswerSchema>;
