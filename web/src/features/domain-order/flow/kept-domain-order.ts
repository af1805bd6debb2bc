import { contactRecordSchema } from '@haat/contracts/address';
import { MAX_NAMESERVERS } from '@haat/contracts/constants';
import { z } from 'zod';
import type { OrderKeeping } from '../../ordering/kept-order.ts';
import { keptOrderingSchema, keptPartOf, readKept } from '../../ordering/kept-ordering.ts';
import { emptyFlow, type OrderFlow, RULES } from './order-flow.ts';

/** The number is the form's: a kept order of another form is not read. */
const KEY = 'domainOrder.1';

const keptSchema = keptOrderingSchema(RULES).extend({
  domain: z.string().nullable(),
  registrant: contactRecordSchema,
  sameAsRegistrant: z.boolean(),
  billing: contactRecordSchema,
  nameservers: z.object({
    useDefaults: z.boolean(),
    typed: z.array(z.string()).length(MAX_NAMESERVERS),
  }),
});

/** The domain order as it outlives a reload of the tab. */
export const domainOrderKeeping: OrderKeeping<OrderFlow> = {
  keys: [KEY],
  write: (flow) => {
    const { domain, registrant, sameAsRegistrant, billing, nameservers } = flow;
    const details = { domain, registrant, sameAsRegistrant, billing, nameservers };
    return { [KEY]: JSON.stringify({ ...keptPartOf(flow), ...details }) };
  },
  read: ({ [KEY]: text }) => {
    const kept = keptSchema.safeParse(readKept(text));
    return kept.success ? { ...emptyFlow, ...kept.data } : null;
  },
};
