import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId } from './example-values.ts';

/** Stream: `freehosting-<customer>`: one free plan per customer. */
export const freeHostingStream = (customerId: string): string => `freehosting-${customerId}`;

const claim = z.object({ customerId: z.string(), orderId: z.string(), domain: asciiDomainSchema });

const ofFreePlan = { nothing: 'Whether the free plan is taken is decided from its own stream.' };

/** This order has the customer's one free plan. */
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
 * Stream: `hosteddomain-<ascii>`. Names below the domain share it: if two orders append at once, one
 * append fails.
 */
export const hostedDomainStream = (domain: string): string => `hosteddomain-${domain}`;

const ofHostedDomain = { nothing: 'Who may have a domain hosted is decided from its own stream.' };

/** The domain is hosted for this order, and for no other meanwhile. */
export const hostedDomainClaimed = defineEvent(
  'HostedDomainClaimed',
  claim.extend({
    /** The order also includes the domain, and its hosting goes with the domain. */
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
/** An operator approved the hosting, although another customer bought the domain here. */
export const hostedDomainConfirmed = defineEvent(
  'HostedDomainConfirmed',
  claim.extend({
    /** The other customer's order; null if that domain lapsed and was not sold again. */
    nameOrderId: z.string().nullable(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: ofHostedDomain,
    example: { customerId, orderId, domain, nameOrderId: '1b6f4a10-93c1-5d0b-8a7e-2f6d1c9b7e44' },
  },
);

/** A name below the stream's registered domain is hosted for this order. */
export const hostedSubdomainClaimed = defineEvent('HostedSubdomainClaimed', claim, {
  writtenBy: ['customer', 'worker'],
  shownIn: ofHostedDomain,
  example: { customerId, orderId, domain: 'blog.neelkhadi.in' },
});
/** The order ended without its plan: the name below no longer blocks others. */
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
/** An operator checked that the customer owns the domain: names below it no longer block it. */
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

/** Hosting set-up starts; written before the server is called. It fixes the username. */
export const hostingProvisioningRequested = defineEvent(
  'HostingProvisioningRequested',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    planName: z.string(),
    package: z.string(),
    /** At most 16 letters and digits, first a letter (cPanel). */
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

/** The hosting server has set up the account; the customer can log in. */
export const hostingProvisioned = defineEvent(
  'HostingProvisioned',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    username: z.string(),
    panelUrl: z.url(),
    nameservers: z.array(z.string()),
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
 * `domain_in_use`: another account of the server uses it, or another customer has a domain above or
 * below it.
 */
export const PROVISIONING_FAILURES = [
  'domain_in_use',
  'refused',
  'plan_claimed',
  'operator',
] as const;

/** Nothing was set up, and a retry would change nothing. */
export const hostingProvisioningFailed = defineEvent(
  'HostingProvisioningFailed',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    failure: z.enum(PROVISIONING_FAILURES),
    /** For the customer. */
    reason: personal(z.string()),
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

/** A combined order's plan was not set up; the domain is registered, and the order continues. */
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
