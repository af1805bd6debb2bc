import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { asciiDomainSchema } from './order.ts';

/** Stream: `domainname-<ascii>`: a name is on one order at a time. */
export const domainNameStream = (domain: string): string => `domainname-${domain}`;

const claim = z.object({ domain: asciiDomainSchema, orderId: z.string(), customerId: z.string() });

export const domainNameReserved = defineEvent('DomainNameReserved', claim);
export const domainNameReleased = defineEvent(
  'DomainNameReleased',
  claim.extend({ reason: z.string() }),
);
export const domainNameSold = defineEvent('DomainNameSold', claim);

export const domainNameEvents = [domainNameReserved, domainNameReleased, domainNameSold] as const;
export type DomainNameEvent = EventOf<(typeof domainNameEvents)[number]>;
