import { z } from 'zod';
import type { Draft } from '../wizard/draft-storage.ts';
import { readKept } from '../wizard/kept-ordering.ts';
import { beginFreeOrder, type FreeOrderFlow } from './free-order-flow.ts';

/** The number is the form's: a kept order of another form is not read. */
const KEY = 'freeHostingOrder.1';

const keptSchema = z.object({
  step: z.literal([1, 2]),
  choice: z.enum(['new', 'own']),
  domain: z.string(),
  isTouched: z.boolean(),
});

/** The order of the free plan as it outlives a reload of the tab. */
export const freeOrderKeeping: Draft<FreeOrderFlow> = {
  keys: [KEY],
  write: ({ step, choice, domain, isTouched }) => ({
    [KEY]: JSON.stringify({ step, choice, domain, isTouched }),
  }),
  read: ({ [KEY]: text }) => {
    const kept = keptSchema.safeParse(readKept(text));
    return kept.success ? { ...beginFreeOrder(kept.data.choice), ...kept.data } : null;
  },
};
