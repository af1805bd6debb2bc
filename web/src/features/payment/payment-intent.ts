import {
  type OpenPaymentAnswer,
  type OpenPaymentBody,
  openPaymentAnswerSchema,
} from '@haat/contracts/http/payments';
import { type Paise, rupeesToPaise } from '@haat/contracts/money';
import { z } from 'zod';
import { type ApiFailure, type ApiResult, isWorthRetrying } from '../../lib/api-client.ts';
import { type Purpose, purposeSchema } from './payment-purpose.ts';

export const paymentIntentSchema = z.object({
  ...purposeSchema.shape,
  asked: z.string(),
  pricePaise: z.int().nonnegative(),
  /** The link's `am`: the server's price. */
  amountPaise: z.int().nonnegative(),
  tr: z.string(),
  note: z.string(),
});
export type PaymentIntent = z.infer<typeof paymentIntentSchema>;

export type OpeningAnswer =
  | { readonly intent: PaymentIntent }
  /** Not deliverable: the customer must not pay. */
  | { readonly refusal: string }
  /** No answer: the customer can pay without it. */
  | null
  | 'later';

const UNDELIVERABLE: readonly number[] = [403, 404, 409];

const isUndeliverable = (failure: ApiFailure): boolean =>
  failure.kind === 'refused' && UNDELIVERABLE.includes(failure.status);

/** @param send never throws. */
export const openPayment = async (
  send: (body: OpenPaymentBody) => Promise<ApiResult<OpenPaymentAnswer>>,
  purpose: Purpose,
  pricePaise: Paise,
  body: OpenPaymentBody,
): Promise<OpeningAnswer> => {
  const result = await send(body);
  if (!result.ok) {
    const { failure } = result;
    if (isUndeliverable(failure)) return { refusal: failure.text };
    return isWorthRetrying({ failure }) ? 'later' : null;
  }
  const answer = openPaymentAnswerSchema.safeParse(result.data);
  if (!answer.success) return null;
  const { tr, amount, note } = answer.data.data;
  const amountPaise = rupeesToPaise(amount);
  if (amountPaise === null) return null;
  return {
    intent: { ...purpose, asked: JSON.stringify(body), pricePaise, amountPaise, tr, note },
  };
};

/** Another customer, purpose or price needs its own link. */
export const isFor = (
  intent: PaymentIntent,
  purpose: Purpose,
  pricePaise: Paise,
  opens: OpenPaymentBody,
): boolean =>
  intent.customerId === purpose.customerId &&
  intent.kind === purpose.kind &&
  intent.subject === purpose.subject &&
  intent.asked === JSON.stringify(opens) &&
  intent.pricePaise === pricePaise;
