import { z } from 'zod';
import { domainNameReleased, domainNameReserved, domainNameSold } from '../events/domain-name.ts';

export const domainNameCommandSchema = z.discriminatedUnion('type', [
  domainNameReserved.schema.extend({ type: z.literal('ReserveDomainName') }),
  /** Frees the name, but only from the order that holds it. */
  domainNameReleased.schema.extend({ type: z.literal('ReleaseDomainName') }),
  domainNameSold.schema.extend({ type: z.literal('SellDomainName') }),
]);
export type DomainNameCommand = z.infer<typeof domainNameCommandSchema>;
