import { PAYMENT_METHOD } from '@haat/contracts/constants';
import { planPeriodSchema } from '@haat/contracts/http/hosting';
import { z } from 'zod';
import type { Draft } from '../wizard/draft-storage.ts';
import { keptOrderingSchema, keptPartOf } from '../wizard/kept-ordering.ts';
import { beginPaidOrder, type PaidOrderFlow, RULES } from './paid-order-flow.ts';

/** Of the specification, section 3. */
const STEP = 'orderFlowStep';
const DOMAIN = 'orderFlowDomain';
const METHOD = 'orderFlowPaymentMethod';
/** All the rest. The number is the form's: a kept order of another form is not read. */
const REST = 'hostingOrder.1';

const keptSchema = keptOrderingSchema(RULES).extend({
  planId: z.int().positive(),
  period: planPeriodSchema,
  domain: z.string(),
  paymentMethod: z.literal(PAYMENT_METHOD).nullable(),
  email: z.string(),
});

/** The order of a paid plan as it outlives a reload of the tab. */
export const paidOrderKeeping: Draft<PaidOrderFlow> = {
  keys: [STEP, DOMAIN, METHOD, REST],
  write: (flow) => {
    const { planId, period, email, domain, paymentMethod } = flow;
    const { step, ...shared } = keptPartOf(flow);
    return {
      [STEP]: String(step),
      ...(domain !== '' && { [DOMAIN]: domain }),
      ...(paymentMethod !== null && { [METHOD]: paymentMethod }),
      [REST]: JSON.stringify({ ...shared, planId, period, email }),
    };
  },
  read: ({ [STEP]: step, [DOMAIN]: domain = '', [METHOD]: method = null, [REST]: rest }) => {
    const kept = keptSchema.safeParse({
      ...readJson(rest),
      step: Number(step),
      domain,
      paymentMethod: method,
    });
    if (!kept.success) return null;
    const { data } = kept;
    // Past the login it stands at the plan; nothing is paid for without a method.
    const isPayable = data.paymentMethod !== null && data.domain !== '';
    return { ...beginPaidOrder(data, true), ...data, step: isPayable ? Math.max(1, data.step) : 1 };
  },
};

const readJson = (text: string | undefined): object | null => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
};
