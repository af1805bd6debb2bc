/** A customer's free plan, and what happens to an order's plan at the hosting server. */
import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId } from './example-values.ts';

/** Stream: `freehosting-<customer>`: one free plan per customer. */
export const freeHostingStream = (customerId: string): string => `freehosting-${customerId}`;

const claim = z.object({ customerId: z.string(), orderId: z.string(), domain: asciiDomainSchema });

const ofFreePlan = { nothing: 'Whether the free plan is taken is decided from its own stream.' };

/** The customer's one free plan is on this order. */
export const freeHostingClaimed = defineEvent('FreeHostingClaimed', claim, {
  writtenBy: ['customer', 'worker'],
  shownIn: ofFreePlan,
  example: { customerId, orderId, domain },
});
/** The order ended without its plan: the customer may order one again. */
export const freeHostingReleased = defineEvent(
  'FreeHostingReleased',
  claim.extend({ reason: personal(z.string()) }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: ofFreePlan,
    example: {
      customerId,
      orderId,
      domain,
      reason: 'The hosting server already has an account for neelkhadi.in.',
    },
  },
);

export const freeHostingEvents = [freeHostingClaimed, freeHostingReleased] as const;
export type FreeHostingEvent = EventOf<(typeof freeHostingEvents)[number]>;

/**
 * Stream: `hosteddomain-<ascii>`: a domain is hosted for one order at a time. That of a registered
 * domain also lists the names below it that are hosted: two customers who order names above and below
 * each other at once append to the same stream.
 */
export const hostedDomainStream = (domain: string): string => `hosteddomain-${domain}`;

const ofHostedDomain = { nothing: 'Who may have a domain hosted is decided from its own stream.' };

/** The domain is hosted for this order, and for no other meanwhile. */
export const hostedDomainClaimed = defineEvent(
  'HostedDomainClaimed',
  claim.extend({
    /** The order is of the name, too: whoever gets that gets its hosting. */
    withName: z.boolean(),
  }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: ofHostedDomain,
    example: { customerId, orderId, domain, withName: false },
  },
);
/** The order ended without its plan: the domain's hosting may be ordered again. */
export const hostedDomainReleased = defineEvent(
  'HostedDomainReleased',
  claim.extend({ reason: personal(z.string()) }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: ofHostedDomain,
    example: {
      customerId,
      orderId,
      domain,
      reason: 'The hosting server already has an account for neelkhadi.in.',
    },
  },
);
/** A person has found its hosting to be right, although the name is not its customer's here. */
export const hostedDomainConfirmed = defineEvent(
  'HostedDomainConfirmed',
  claim.extend({
    /** By which another customer has the name; null where it has lapsed, and nobody bought it since. */
    nameOrderId: z.string().nullable(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: ofHostedDomain,
    example: { customerId, orderId, domain, nameOrderId: '1b6f4a10-93c1-5d0b-8a7e-2f6d1c9b7e44' },
  },
);

/** A name below the registered domain of this stream is hosted for this order. */
export const hostedSubdomainClaimed = defineEvent('HostedSubdomainClaimed', claim, {
  writtenBy: ['customer', 'worker'],
  shownIn: ofHostedDomain,
  example: { customerId, orderId, domain: 'blog.neelkhadi.in' },
});
/** The order ended without its plan: the name below no longer keeps others away. */
export const hostedSubdomainReleased = defineEvent(
  'HostedSubdomainReleased',
  claim.extend({ reason: personal(z.string()) }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: ofHostedDomain,
    example: {
      customerId,
      orderId,
      domain: 'blog.neelkhadi.in',
      reason: 'The order ended without the plan.',
    },
  },
);
/**
 * An operator has checked that the customer owns the domain: they may have it hosted although names
 * below it are hosted for others.
 */
export const domainOwnerConfirmed = defineEvent(
  'DomainOwnerConfirmed',
  claim.omit({ orderId: true }),
  {
    writtenBy: ['operator'],
    shownIn: ofHostedDomain,
    example: { customerId, domain },
  },
);

export const hostedDomainEvents = [
  hostedDomainClaimed,
  hostedDomainReleased,
  hostedDomainConfirmed,
  hostedSubdomainClaimed,
  hostedSubdomainReleased,
  domainOwnerConfirmed,
] as const;
export type HostedDomainEvent = EventOf<(typeof hostedDomainEvents)[number]>;

/** The intent, written before the server is asked; the account's name is chosen here, once. */
export const hostingProvisioningRequested = defineEvent(
  'HostingProvisioningRequested',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** As the customer bought it. */
    planName: z.string(),
    /** What the server calls such a plan. */
    package: z.string(),
    /** Of the account: at most 16 letters and digits, the first a letter (cPanel). */
    username: z.string().regex(/^[a-z][a-z0-9]{0,15}$/),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      domain,
      planName: 'Free Web Hosting',
      package: 'haat_free',
      username: 'neelkhad7d0c9a52',
    },
  },
);

/** The hosting server has set the account up, and the customer can log in. */
export const hostingProvisioned = defineEvent(
  'HostingProvisioned',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    username: z.string(),
    /** Where the customer logs in. */
    panelUrl: z.url(),
    /** Whom the domain must be pointed at. */
    nameservers: z.array(z.string()),
    /** Null where the server does not say. */
    ipAddress: z.string().nullable(),
    provisionedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      domain,
      username: 'neelkhad7d0c9a52',
      panelUrl: 'https://server1.haat.example:2083/',
      nameservers: ['ns1.haat.example', 'ns2.haat.example'],
      ipAddress: '192.0.2.17',
      provisionedAt: '2025-11-21T05:03:40.000Z',
    },
  },
);

/**
 * `domain_in_use`: another account of the server has the domain, or another customer's is above or
 * below it. `refused`: the server will not have
 * it, as it is. `plan_claimed`: the customer's one free plan is on another order. `operator`: a
 * person's decision.
 */
export const PROVISIONING_FAILURES = [
  'domain_in_use',
  'refused',
  'plan_claimed',
  'operator',
] as const;

/** Nothing was set up, and trying again would change nothing. */
export const hostingProvisioningFailed = defineEvent(
  'HostingProvisioningFailed',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    failure: z.enum(PROVISIONING_FAILURES),
    /** A sentence for the customer. */
    reason: personal(z.string()),
    /** The server's own words; null where it said nothing. */
    answer: personal(z.string()).nullable(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'timeline',
    example: {
      orderId,
      domain,
      failure: 'domain_in_use',
      reason: 'The hosting server already has an account for neelkhadi.in.',
      answer: 'Sorry, the domain neelkhadi.in already exists in the userdata.',
    },
  },
);

/** The same of a plan that came with a domain: the domain is registered, and the order goes on. */
export const bundledHostingFailed = defineEvent(
  'BundledHostingFailed',
  hostingProvisioningFailed.schema,
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'timeline',
    example: hostingProvisioningFailed.example,
  },
);

export const hostingProvisioningEvents = [
  hostingProvisioningRequested,
  hostingProvisioned,
  hostingProvisioningFailed,
  bundledHostingFailed,
] as const;
