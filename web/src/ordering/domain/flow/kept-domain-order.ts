import { contactRecordSchema } from '@haat/contracts/address';
import { MAX_NAMESERVERS } from '@haat/contracts/constants';
import { z } from 'zod';
import type { OrderKeeping } from '../../wizard/kept-order.ts';
import { keptOrderingSchema, keptPartOf, readKept } from '../../wizard/kept-ordering.ts';
import { emptyFlow, type OrderFlow, RULES } from './order-flow.ts';

/** The numbers are the form's: a kept order of another form is not read. */
const KEY = 'domainOrder.1';
const COMBINED_KEY = 'combinedOrder.1';
/** The order type has a key of its own (specification, section 3). */
const TYPE_KEY = 'orderType';

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

const write = (flow: OrderFlow): string => {
  const { domain, registrant, sameAsRegistrant, billing, nameservers } = flow;
  const details = { domain, registrant, sameAsRegistrant, billing, nameservers };
  return JSON.stringify({ ...keptPartOf(flow), ...details });
};

const read = (text: string | undefined): OrderFlow | null => {
  const kept = keptSchema.safeParse(readKept(text));
  return kept.success ? { ...emptyFlow, ...kept.data } : null;
};

/** The order of a domain as it outlives a reload of the tab, and a login in between. */
export const orderKeeping: { readonly [kind in 'domain' | 'combined']: OrderKeeping<OrderFlow> } = {
  domain: {
    keys: [KEY],
    write: (flow) => ({ [KEY]: write(flow) }),
    read: ({ [KEY]: text }) => read(text),
  },
  combined: {
    keys: [COMBINED_KEY, TYPE_KEY],
    write: (flow) => ({ [COMBINED_KEY]: write(flow), [TYPE_KEY]: flow.orderType }),
    read: ({ [COMBINED_KEY]: text, [TYPE_KEY]: orderType }) => {
      const flow = read(text);
      return flow === null || orderType === undefined ? null : { ...flow, orderType };
    },
  },
};
