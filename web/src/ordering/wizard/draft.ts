import { z } from 'zod';
import { paymentIntentSchema } from '../../features/payment/payment-intent.ts';
import { submittedPaymentSchema } from '../../features/payment/submitted-payment.ts';
import type { Draft } from './draft-storage.ts';
import type { OrderState, Rules } from './wizard-flow.ts';

type SavedFields = { readonly [key: string]: unknown };

/** What of the shared part of an order outlives a reload: nothing that runs, no file, no answer. */
const sharedPartOf = (flow: OrderState): SavedFields => {
  const { step, isTouched, pricePaise, balancePaise, intent, payment, referenceCode } = flow;
  const { transactionId, referenceText } = flow.report;
  const report = { transactionId, referenceText };
  return { step, isTouched, pricePaise, balancePaise, intent, report, payment, referenceCode };
};

/** An order that was placed already is not among it. */
const sharedShape = ({ first, last }: Pick<Rules<never>, 'first' | 'last'>) => ({
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
  payment: submittedPaymentSchema.nullable(),
  referenceCode: z.string(),
});

/**
 * @param key ends with the number of the form: a draft of another form is not read.
 * @param empty what stands in the parts that are not kept.
 * @param shape of what the way keeps beside the shared part.
 */
export const draftOf = <Flow extends OrderState>(
  key: string,
  rules: Pick<Rules<never>, 'first' | 'last'>,
  empty: Flow,
  shape: { readonly [name in keyof Flow]?: z.ZodType<Flow[name]> },
): Draft<Flow> => {
  const schema = z.object<z.ZodRawShape>({ ...sharedShape(rules), ...shape });
  const own = Object.keys(shape) as (keyof Flow)[];
  return {
    keys: [key],
    write: (flow) => {
      const entered = Object.fromEntries(own.map((name) => [name, flow[name]]));
      return { [key]: JSON.stringify({ ...sharedPartOf(flow), ...entered }) };
    },
    read: ({ [key]: text }) => {
      const kept = schema.safeParse(readJson(text));
      return kept.success ? { ...empty, ...kept.data } : null;
    },
  };
};

/** @returns what a kept text says; null when it is none. */
export const readJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
