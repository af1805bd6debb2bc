import { z } from 'zod';
import type { Draft } from '../wizard/draft-storage.ts';
import { keptOrderingSchema, keptPartOf, readKept } from '../wizard/kept-ordering.ts';
import { beginRenewal, type RenewalFlow, RULES } from './renewal-flow.ts';

/** The number is the form's: a kept order of another form is not read. */
const KEY = 'renewalOrder.2';

const keptSchema = keptOrderingSchema(RULES).extend({
  subscriptionId: z.string(),
  email: z.string(),
  paidUntil: z.string().nullable(),
  paysOtherwise: z.boolean(),
});

/** A renewal as it outlives a reload of the tab. */
export const renewalKeeping: Draft<RenewalFlow> = {
  keys: [KEY],
  write: (flow) => {
    const { subscriptionId, email, paidUntil, paysOtherwise } = flow;
    const own = { subscriptionId, email, paidUntil, paysOtherwise };
    return { [KEY]: JSON.stringify({ ...keptPartOf(flow), ...own }) };
  },
  read: ({ [KEY]: text }) => {
    const kept = keptSchema.safeParse(readKept(text));
    if (!kept.success) return null;
    const { subscriptionId, email } = kept.data;
    return { ...beginRenewal(subscriptionId, email, true), ...kept.data };
  },
};
