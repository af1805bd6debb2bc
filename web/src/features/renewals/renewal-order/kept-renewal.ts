import { z } from 'zod';
import type { OrderKeeping } from '../../ordering/kept-order.ts';
import { keptOrderingSchema, keptPartOf, readKept } from '../../ordering/kept-ordering.ts';
import { beginRenewal, type RenewalFlow, RULES } from './renewal-flow.ts';

/** The number is the form's: a kept order of another form is not read. */
const KEY = 'renewalOrder.1';

const keptSchema = keptOrderingSchema(RULES).extend({
  subscriptionId: z.string(),
  email: z.string(),
  paysOtherwise: z.boolean(),
});

/** A renewal as it outlives a reload of the tab. */
export const renewalKeeping: OrderKeeping<RenewalFlow> = {
  keys: [KEY],
  write: (flow) => {
    const { subscriptionId, email, paysOtherwise } = flow;
    return {
      [KEY]: JSON.stringify({ ...keptPartOf(flow), subscriptionId, email, paysOtherwise }),
    };
  },
  read: ({ [KEY]: text }) => {
    const kept = keptSchema.safeParse(readKept(text));
    if (!kept.success) return null;
    const { subscriptionId, email } = kept.data;
    return { ...beginRenewal(subscriptionId, email, true), ...kept.data };
  },
};
