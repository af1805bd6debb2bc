import {
  type OpenPaymentAnswer,
  type OpenPaymentBody,
  openPaymentAnswerSchema,
} from '@haat/contracts/http/payments';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import type { ApiResult } from '../../lib/api-client.ts';
import type { Purpose } from './reported-payment.ts';

/** What the server wants to stand in the UPI link, so that it knows the credit by it. */
export type PaymentIntent = Purpose & {
  /** What the price was known to be when the server was asked. */
  readonly pricePaise: Paise;
  /** The link's `am`: the server's own price. */
  readonly amountPaise: Paise;
  /** The link's `tr`. */
  readonly tr: string;
  /** The link's `tn`. */
  readonly note: string;
};

/**
 * Asks the server for the payment's `tr`, amount and note.
 * @param send never throws.
 * @returns null when it gave none: the payment can be made and reported without.
 */
export const openPayment = async (
  send: (body: OpenPaymentBody) => Promise<ApiResult<OpenPaymentAnswer>>,
  purpose: Purpose,
  pricePaise: Paise,
): Promise<PaymentIntent | null> => {
  const result = await send({ domain: purpose.subject });
  const answer = openPaymentAnswerSchema.safeParse(result.ok ? result.data : null);
  if (!answer.success) return null;
  const { tr, amount, note } = answer.data.data;
  const amountPaise = rupeesToPaise(amount);
  return amountPaise === null ? null : { ...purpose, pricePaise, amountPaise, tr, note };
};

/** Another customer, name or price needs a link of its own. */
export const isFor = (intent: PaymentIntent, purpose: Purpose, pricePaise: Paise): boolean =>
  intent.customerId === purpose.customerId &&
  intent.subject === purpose.subject &&
  intent.pricePaise === pricePaise;
