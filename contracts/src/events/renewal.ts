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
 * A renewal starts. Each call sends `renewsFrom`: after a renewal the date differs, so the registrar
 * refuses a second one.
 */
export const domainRenewalRequested = defineEvent(
  'DomainRenewalRequested',
  renewal.extend({
    registrarOrderId: z.string(),
    years: z.int().positive(),
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

/** The registrar still processes it ("Locked in processing"); the worker polls until it is done. */
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

/** The registrar shows the later end date. */
export const domainRenewed = defineEvent(
  'DomainRenewed',
  renewal.extend({
    registrarOrderId: z.string(),
    expiresAt: z.iso.datetime(),
    renewedAt: z.iso.datetime(),
    answer: registrarAnswerSchema,
    /** What we paid; null when no answer says it. */
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

/** The plan continues; only the shop decides that. */
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

/** `redemption`: the registry holds it for its owner at a higher price. `refused`: for good. */
export const RENEWAL_FAILURES = ['gone', 'redemption', 'refused', 'operator'] as const;

/** The renewal failed; a retry would change nothing. */
export const renewalFailed = defineEvent(
  'RenewalFailed',
  renewal.extend({
    failure: z.enum(RENEWAL_FAILURES),
    reason: personal(z.string()),
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
