import { z } from 'zod';
import {
  paymentAllocated,
  paymentExpired,
  paymentRejected,
  paymentSubmitted,
  paymentVerified,
  utrClaimed,
} from '../events/payment.ts';

export const paymentCommandSchema = z.discriminatedUnion('type', [
  /** Reports a UPI payment; the customer gets the reference code for it. */
  paymentSubmitted.schema.extend({ type: z.literal('SubmitPayment') }),
  /** Asks for the bank's word on a reference code, for an amount in whole rupees. */
  z.object({
    type: z.literal('VerifyReference'),
    referenceCode: z.string(),
    customerId: z.string(),
    amountRupees: z.int().nonnegative(),
  }),
  paymentVerified.schema.extend({ type: z.literal('RecordPaymentVerified') }),
  paymentRejected.schema.extend({ type: z.literal('RecordPaymentRejected') }),
  paymentExpired.schema.extend({ type: z.literal('ExpirePayment') }),
  /** Spends the payment on one order, once. */
  paymentAllocated.schema.extend({
    type: z.literal('AllocatePayment'),
    customerId: z.string(),
  }),
]);
export type PaymentCommand = z.infer<typeof paymentCommandSchema>;

export const utrCommandSchema = utrClaimed.schema.extend({ type: z.literal('ClaimUtr') });
export type UtrCommand = z.infer<typeof utrCommandSchema>;
