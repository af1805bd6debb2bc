import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, holdId, orderId } from './example-values.ts';

/** Stream: `domainname-<ascii>`: a domain has one order, or one hold, at a time. */
export const domainNameStream = (domain: string): string => `domainname-${domain}`;

const claim = z.object({ domain: asciiDomainSchema, orderId: z.string(), customerId: z.string() });

const ofNamesStream = { nothing: 'Who may order a domain is decided from its own stream.' };

/** The domain is reserved for an order whose payment is not verified. */
export const domainNameReserved = defineEvent('DomainNameReserved', claim, {
  writtenBy: ['customer', 'worker'],
  shownIn: ofNamesStream,
  example: { domain, orderId, customerId },
});
/** The order ended without the domain, which can be ordered again. */
export const domainNameReleased = defineEvent(
  'DomainNameReleased',
  claim.extend({ reason: personal(z.string()) }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: ofNamesStream,
    example: { domain, orderId, customerId, reason: 'The payment was rejected.' },
  },
);
/** The order's payment is verified: no other order can take the domain. */
export const domainNameSecured = defineEvent('DomainNameSecured', claim, {
  writtenBy: ['customer', 'worker'],
  shownIn: ofNamesStream,
  example: { domain, orderId, customerId },
});
/** An order with a verified payment took the domain from one without. */
export const domainNameSuperseded = defineEvent(
  'DomainNameSuperseded',
  claim.extend({ supersededOrderId: z.string(), supersededCustomerId: z.string() }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: ofNamesStream,
    example: {
      domain,
      orderId,
      customerId,
      supersededOrderId: 'order-2',
      supersededCustomerId: 'customer-ravi',
    },
  },
);
/** The domain is registered for the order. */
export const domainNameSold = defineEvent('DomainNameSold', claim, {
  writtenBy: ['worker'],
  shownIn: ofNamesStream,
  example: { domain, orderId, customerId },
});
/** The registration ended: the domain can be ordered again. */
export const domainNameLapsed = defineEvent(
  'DomainNameLapsed',
  claim.extend({ lapsedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: ofNamesStream,
    example: { domain, orderId, customerId, lapsedAt: '2027-01-05T00:00:00.000Z' },
  },
);

/** The domain moved to another registrar. Its hosting here goes on. */
export const domainNameTransferred = defineEvent(
  'DomainNameTransferred',
  claim.extend({ transferredAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: ofNamesStream,
    example: { domain, orderId, customerId, transferredAt: '2026-03-02T06:00:00.000Z' },
  },
);

const hold = z.object({ domain: asciiDomainSchema, customerId: z.string(), holdId: z.string() });

/** A customer is buying the domain: until then no other customer can order it. */
export const domainNameHeld = defineEvent(
  'DomainNameHeld',
  hold.extend({ heldAt: z.iso.datetime(), heldUntil: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: ofNamesStream,
    example: {
      domain,
      customerId,
      holdId,
      heldAt: '2025-11-21T05:00:00.000Z',
      heldUntil: '2025-11-21T05:15:00.000Z',
    },
  },
);
/** The hold ended without an order; with one, `DomainNameReserved` ends it. */
export const domainNameHoldEnded = defineEvent(
  'DomainNameHoldEnded',
  hold.extend({ reason: z.enum(['expired', 'given_up']) }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: ofNamesStream,
    example: { domain, customerId, holdId, reason: 'expired' },
  },
);

export const domainNameEvents = [
  domainNameReserved,
  domainNameReleased,
  domainNameSecured,
  domainNameSuperseded,
  domainNameSold,
  domainNameLapsed,
  domainNameTransferred,
  domainNameHeld,
  domainNameHoldEnded,
] as const;
export type DomainNameEvent = EventOf<(typeof domainNameEvents)[number]>;
