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

const ID_MAX_LENGTH = 100;

/** Largest screenshot, in bytes. */
export const SCREENSHOT_MAX_BYTES = 5 * 1024 * 1024;

/** The text fields of `POST /api/payments/createInitial` (multipart; `screenshot` is a file). */
export const createInitialFieldsSchema = z.object({
  txn_id: z
    .string({ error: paymentMessages.transactionIdRequired })
    .trim()
    .min(1, paymentMessages.transactionIdRequired)
    .max(64),
  /** Rupees as text or number: "549.00". */
  amount: z.union([z.string(), z.number()], { error: refusalMessages.invalidAmount }),
  reference_text: z.string().trim().max(200).optional(),
  /** Of the UPI link that was paid, as `POST /api/payments/open` gave it to this customer. */
  tr: z.string().trim().max(64).optional(),
  /** Rupees of the balance that are to pay the rest: "1500.00". */
  use_balance: z.string().trim().max(32).optional(),
});
export type CreateInitialFields = z.infer<typeof createInitialFieldsSchema>;

export const createInitialAnswerSchema = z.object({
  data: z.object({
    reference_code: z.string(),
    /**
     * What the customer should read, such as that another account reported it too, or that the
     * screenshot was not kept.
     */
    notice: z.string().optional(),
    /** Rupees that the balance pays beside it, where that was asked for: all of it, or 0. */
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

/**
 * `under_review`: the bank has not answered yet; the order may be placed, and nothing is
 * delivered before the payment is verified. With a `notice` a person is looking at the payment.
 */
export const checkStatusAnswerSchema = z.object({
  isValid: z.boolean(),
  status: z.enum(['verified', 'under_review', 'rejected']),
  error: z.string().optional(),
  notice: z.string().optional(),
});
export type CheckStatusAnswer = z.infer<typeof checkStatusAnswerSchema>;

/** `POST /api/payments/open`: the payment step opens for a domain, code, a plan or a renewal. */
export const openPaymentBodySchema = z.object({
  /** A domain alone unless given. */
  purpose: z.enum(PURPOSE_KINDS).optional(),
  /** Of a domain, alone or combined; of a plan or code the domain that it is for. */
  domain: z.string().trim().max(HOST_NAME_MAX_LENGTH).optional(),
  /** Of a domain that is combined with a plan; the free one unless given. */
  orderType: z.enum(ORDER_TYPES, { error: orderMessages.invalidOrderType }).optional(),
  /** Of code and plans. */
  productId: catalogueIdSchema.optional(),
  /** Of a renewal. */
  subscriptionId: z.string().trim().max(ID_MAX_LENGTH).optional(),
  /** Of a plan; the year unless given. */
  period: planPeriodSchema.optional(),
  /** Of an order that is paid again: it alone says what is paid, and its price may stand for it. */
  orderId: z.string().trim().max(ID_MAX_LENGTH).optional(),
});
export type OpenPaymentBody = z.infer<typeof openPaymentBodySchema>;

/** What stands in the UPI link; opening again on the same day gives the same. */
export const openPaymentAnswerSchema = z.object({
  data: z.object({
    /** The link's `tr`: at most 35 letters and digits. */
    tr: z.string(),
    /** The link's `am`: the server's own price in rupees. */
    amount: z.number(),
    /** The link's `tn`. */
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

/** `POST /api/orders/:id/pay-again`: pays an order whose payment failed with another payment. */
export const payAgainBodySchema = replacePaymentBodySchema.extend({
  /** Rupees; the price of today that the customer has agreed to, where the order's own does not stand. */
  acceptedPrice: z.number().nonnegative().optional(),
});

export const replacePaymentAnswerSchema = z.object({
  message: z.string(),
  order: z.object({
    id: z.string(),
    status: z.enum(ORDER_STATUSES),
    /** Of the payment that stands for it now. */
    reference_code: z.string(),
  }),
});
export type ReplacePaymentAnswer = z.infer<typeof replacePaymentAnswerSchema>;
