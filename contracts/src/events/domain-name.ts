import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Stream: `domainname-<ascii>`: a name is on one order at a time. */
export const domainNameStream = (domain: string): string => `domainname-${domain}`;

const claim = z.object({ domain: asciiDomainSchema, orderId: z.string(), customerId: z.string() });

/** For an order whose payment is not verified yet. */
export const domainNameReserved = defineEvent('DomainNameReserved', claim);
/** The order ended without it: the name can be ordered again. */
export const domainNameReleased = defineEvent(
  'DomainNameReleased',
  claim.extend({ reason: personal(z.string()) }),
);
/** The claim of an order whose payment is verified: nobody supersedes it. */
export const domainNameSecured = defineEvent('DomainNameSecured', claim);
/** A verified payment takes the name from a claim whose payment is not verified. */
export const domainNameSuperseded = defineEvent(
  'DomainNameSuperseded',
  claim.extend({ supersededOrderId: z.string(), supersededCustomerId: z.string() }),
);
/** It is registered for the order. */
export const domainNameSold = defineEvent('DomainNameSold', claim);
/** The registration ended: the name can be ordered again. */
export const domainNameLapsed = defineEvent(
  'DomainNameLapsed',
  claim.extend({ lapsedAt: z.iso.datetime() }),
);

export const domainNameEvents = [
  domainNameReserved,
  domainNameReleased,
  domainNameSecured,
  domainNameSuperseded,
  domainNameSold,
  domainNameLapsed,
] as const;
export type DomainNameEvent = EventOf<(typeof domainNameEvents)[number]>;
