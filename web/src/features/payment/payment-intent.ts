import {
  type OpenPaymentAnswer,
  type OpenPaymentBody,
  openPaymentAnswerSchema,
} from '@haat/contracts/http/payments';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { z } from 'zod';
import type { ApiResult } from '../../lib/api-client.ts';
import { type Purpose, purposeSchema } from './payment-purpose.ts';

/** What the server wants to stand in the UPI link, so that it knows the credit by it. */
export const paymentIntentSchema = z.object({
  ...purposeSchema.shape,
  /** What the price was known to be when the server was asked. */
  pricePaise: z.int().nonnegative(),
  /** The link's `am`: the server's own price. */
  amountPaise: z.int().nonnegative(),
  /** The link's `tr`. */
  tr: z.string(),
  /** The link's `tn`. */
  note: z.string(),
});
export type PaymentIntent = z.infer<typeof paymentIntentSchema>;

/**
 * Asks the server for the payment's `tr`, amount and note.
 * @param send never throws.
 * @returns null when it gave none: the payment can be made and reported without.
 */
export const openPayment = async (
  send: (body: OpenPaymentBody) => Promise<ApiResult<OpenPaymentAnswer>>,
  purpose: Purpose,
  pricePaise: Paise,
  body: OpenPaymentBody,
): Promise<PaymentIntent | null> => {
  const result = await send(body);
  const answer = openPaymentAnswerSchema.safeParse(result.ok ? result.data : null);
  if (!answer.success) return null;
  const { tr, amount, note } = answer.data.data;
  const amountPaise = rupeesToPaise(amount);
  return amountPaise === null ? null : { ...purpose, pricePaise, amountPaise, tr, note };
};

/** Another customer, name or price needs a link of its own. */
export const isFor = (intent: PaymentIntent, purpose: Purpose, pricePaise: Paise): boolean =>
  intent.customerId === purpose.customerId &&
  intent.kind === purpose.kind &&
  intent.subject === purpose.subject &&
  intent.pricePaise === pricePaise;
