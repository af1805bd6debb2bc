import { z } from 'zod';
import { paymentIntentSchema } from '../../features/payment/payment-intent.ts';
import { submittedPaymentSchema } from '../../features/payment/submitted-payment.ts';
import type { Draft } from './draft-storage.ts';
import type { OrderState, Rules } from './wizard-flow.ts';

type SavedFields = { readonly [key: string]: unknown };

/** The part that survives a reload: no submission, file or answer. */
const sharedPartOf = (flow: OrderState): SavedFields => {
  const { step, isTouched, pricePaise, balancePaise, intent, payment, referenceCode } = flow;
  const { transactionId, referenceText } = flow.report;
  const report = { transactionId, referenceText };
  return { step, isTouched, pricePaise, balancePaise, intent, report, payment, referenceCode };
};

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

/** @param key ends with the form's version: older drafts are ignored. */
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
      const saved = schema.safeParse(readJson(text));
      return saved.success ? { ...empty, ...saved.data } : null;
    },
  };
};

export const readJson = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
