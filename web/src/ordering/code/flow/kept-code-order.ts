import { z } from 'zod';
import type { Draft } from '../../wizard/draft-storage.ts';
import { keptOrderingSchema, keptPartOf, readKept } from '../../wizard/kept-ordering.ts';
import { beginCodeOrder, type CodeFlow, RULES } from './code-flow.ts';

/** The number is the form's: a kept order of another form is not read. */
const KEY = 'codeOrder.1';

const keptSchema = keptOrderingSchema(RULES).extend({
  route: z.string().min(1),
  domain: z.string(),
  email: z.string().nullable(),
});

/** The purchase as it outlives a reload of the tab. */
export const codeOrderKeeping: Draft<CodeFlow> = {
  keys: [KEY],
  write: (flow) => {
    const { route, domain, email } = flow;
    return { [KEY]: JSON.stringify({ ...keptPartOf(flow), route, domain, email }) };
  },
  read: ({ [KEY]: text }) => {
    const kept = keptSchema.safeParse(readKept(text));
    if (!kept.success) return null;
    const { route, email } = kept.data;
    return { ...beginCodeOrder(route, email), ...kept.data };
  },
};
