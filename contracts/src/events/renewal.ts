/** What happens to an order's renewal; in the order's stream. */
import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { registrarAnswerSchema, registrarCostSchema } from './domain-registration.ts';
import { defineEvent } from './event.ts';

const renewal = z.object({
  orderId: z.string(),
  subscriptionId: z.string(),
  domain: asciiDomainSchema,
});

/**
 * The intent, written before the registrar is called. The end that it is renewed from goes along
 * with every call: once it has moved, the registrar refuses to move it again.
 */
export const domainRenewalRequested = defineEvent(
  'DomainRenewalRequested',
  renewal.extend({
    registrarOrderId: z.string(),
    years: z.int().positive(),
    /** As the registrar has it. */
    renewsFrom: z.iso.datetime(),
  }),
);

/** "Locked in processing": asked about until it settles. */
export const domainRenewalPending = defineEvent(
  'DomainRenewalPending',
  renewal.extend({ answer: registrarAnswerSchema }),
);

/** The registrar shows the later end. */
export const domainRenewed = defineEvent(
  'DomainRenewed',
  renewal.extend({
    registrarOrderId: z.string(),
    expiresAt: z.iso.datetime(),
    renewedAt: z.iso.datetime(),
    answer: registrarAnswerSchema,
    /** As the registrar's answer says; null when no answer said it. */
    cost: registrarCostSchema.nullable(),
  }),
);

/** The plan goes on; the shop alone decides that. */
export const hostingRenewed = defineEvent(
  'HostingRenewed',
  renewal.extend({ paidUntil: z.iso.datetime(), renewedAt: z.iso.datetime() }),
);

/**
 * `gone`: it is not ours any more. `redemption`: the registry keeps it for its owner at a price of
 * its own. `refused`: on the list of final refusals. `operator`: a person's decision.
 */
export const RENEWAL_FAILURES = ['gone', 'redemption', 'refused', 'operator'] as const;

/** It was not renewed, and trying again would change nothing. */
export const renewalFailed = defineEvent(
  'RenewalFailed',
  renewal.extend({
    failure: z.enum(RENEWAL_FAILURES),
    /** A sentence for the customer. */
    reason: personal(z.string()),
    /** The registrar's own words; null where it said nothing. */
    answer: registrarAnswerSchema.nullable(),
  }),
);

export const renewalEvents = [
  domainRenewalRequested,
  domainRenewalPending,
  domainRenewed,
  hostingRenewed,
  renewalFailed,
] as const;
