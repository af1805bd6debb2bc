import { z } from 'zod';
import { paymentIntentSchema } from '../../features/payment/payment-intent.ts';
import { reportedPaymentSchema } from '../../features/payment/reported-payment.ts';
import type { FlowRules, OrderingState } from './ordering-flow.ts';

/** What of the shared part of a flow outlives a reload: nothing that runs, no file, no answer. */
export const keptPartOf = (flow: OrderingState<unknown>) => {
  const { step, isTouched, pricePaise, balancePaise, intent, payment, referenceCode } = flow;
  const { transactionId, referenceText } = flow.report;
  const report = {
    ...(transactionId !== undefined && { transactionId }),
    ...(referenceText !== undefined && { referenceText }),
  };
  return { step, isTouched, pricePaise, balancePaise, intent, report, payment, referenceCode };
};

/** Reads what {@link keptPartOf} wrote; an order that was placed already is not among it. */
export const keptOrderingSchema = ({ first, last }: Pick<FlowRules<never>, 'first' | 'last'>) =>
  z.object({
    step: z
      .int()
      .min(first)
      .max(last - 1),
    isTouched: z.boolean(),
    pricePaise: z.int().nonnegative().nullable(),
    balancePaise: z.int().nonnegative(),
    intent: paymentIntentSchema.nullable(),
    report: z.object({
      transactionId: z.string().exactOptional(),
      referenceText: z.string().exactOptional(),
    }),
    payment: reportedPaymentSchema.nullable(),
    referenceCode: z.string(),
  });

/** @returns what a kept text says; null when it is none. */
export const readKept = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
