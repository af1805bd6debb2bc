/** What happens to an order's renewal; in the order's stream. */
import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { registrarAnswerSchema } from '../registrar-answer.ts';
import { registrarCostSchema } from './domain-registration.ts';
import { defineEvent } from './event.ts';
import {
  domain,
  paidUntil,
  registrarCustomerId,
  registrarOrderId,
  renewalOrderId,
  subscriptionId,
} from './example-values.ts';

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
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId: renewalOrderId,
      subscriptionId,
      domain,
      registrarOrderId,
      years: 1,
      renewsFrom: paidUntil,
    },
  },
);

/** "Locked in processing": asked about until it settles. */
export const domainRenewalPending = defineEvent(
  'DomainRenewalPending',
  renewal.extend({ answer: registrarAnswerSchema }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId: renewalOrderId,
      subscriptionId,
      domain,
      answer: {
        actiontypedesc: 'Renewal of neelkhadi.in for 1 year',
        actionstatusdesc: 'Order Locked In Processing.',
        description: domain,
        customerid: null,
        error: 'Order Locked for Processing, Please contact Support',
        message: null,
      },
    },
  },
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
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId: renewalOrderId,
      subscriptionId,
      domain,
      registrarOrderId,
      expiresAt: '2027-11-21T05:02:40.000Z',
      renewedAt: '2026-10-22T07:12:00.000Z',
      answer: {
        actiontypedesc: 'Renewal of neelkhadi.in for 1 year',
        actionstatusdesc: 'Domain renewed Successfully',
        description: domain,
        customerid: registrarCustomerId,
        error: null,
        message: null,
      },
      cost: { minorUnits: 43_920, currency: 'INR' },
    },
  },
);

/** The plan goes on; the shop alone decides that. */
export const hostingRenewed = defineEvent(
  'HostingRenewed',
  renewal.extend({ paidUntil: z.iso.datetime(), renewedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId: renewalOrderId,
      subscriptionId: '7d0c9a52-1f0e-5b7c-8a55-90f1c2f7f3aa-hosting',
      domain,
      paidUntil: '2027-11-21T05:02:40.000Z',
      renewedAt: '2026-10-22T07:12:00.000Z',
    },
  },
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
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'timeline',
    example: {
      orderId: renewalOrderId,
      subscriptionId,
      domain,
      failure: 'redemption',
      reason: 'The registry holds the name at a price of its own.',
      answer: null,
    },
  },
);

export const renewalEvents = [
  domainRenewalRequested,
  domainRenewalPending,
  domainRenewed,
  hostingRenewed,
  renewalFailed,
] as const;
