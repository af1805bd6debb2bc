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
  restoreOrderId,
  subscriptionId,
} from './example-values.ts';

const restore = z.object({
  orderId: z.string(),
  subscriptionId: z.string(),
  domain: asciiDomainSchema,
});

/** The registrar shows the domain in redemption: its restore starts, and a year follows it. */
export const domainRestoreRequested = defineEvent(
  'DomainRestoreRequested',
  restore.extend({
    registrarOrderId: z.string(),
    years: z.int().positive(),
    /** The end that the registrar shows. */
    renewsFrom: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId: restoreOrderId,
      subscriptionId,
      domain,
      registrarOrderId,
      years: 1,
      renewsFrom: paidUntil,
    },
  },
);

/** What the registrar accepted: first the restore, then the year where the restore added none. */
export const RESTORE_STEPS = ['restore', 'renewal'] as const;

/** The registrar accepted it; the worker polls until the domain is active with a later end. */
export const domainRestorePending = defineEvent(
  'DomainRestorePending',
  restore.extend({
    accepted: z.enum(RESTORE_STEPS),
    answer: registrarAnswerSchema,
    /** What this step cost us; null when no answer says it. */
    cost: registrarCostSchema.nullable(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId: restoreOrderId,
      subscriptionId,
      domain,
      accepted: 'restore',
      answer: {
        actiontypedesc: 'Restoration of neelkhadi.in',
        actionstatusdesc: 'Order Locked In Processing.',
        description: domain,
        customerid: null,
        error: 'Order Locked for Processing, Please contact Support',
        message: null,
      },
      cost: null,
    },
  },
);

/** The registrar shows it active, with the later end. */
export const domainRestored = defineEvent(
  'DomainRestored',
  restore.extend({
    registrarOrderId: z.string(),
    expiresAt: z.iso.datetime(),
    restoredAt: z.iso.datetime(),
    answer: registrarAnswerSchema,
    /** What the last step cost us; null when no answer says it. */
    cost: registrarCostSchema.nullable(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId: restoreOrderId,
      subscriptionId,
      domain,
      registrarOrderId,
      expiresAt: '2027-11-21T05:02:40.000Z',
      restoredAt: '2027-01-12T07:12:00.000Z',
      answer: {
        actiontypedesc: 'Restoration of neelkhadi.in',
        actionstatusdesc: 'Domain restored Successfully',
        description: domain,
        customerid: registrarCustomerId,
        error: null,
        message: null,
      },
      cost: { minorUnits: 650_000, currency: 'INR' },
    },
  },
);

/** `not_in_redemption`: it needs no restore, and none was sent. `refused`: for good. */
export const RESTORE_FAILURES = ['gone', 'not_in_redemption', 'refused', 'operator'] as const;

/** The restore failed; a retry would change nothing. */
export const restoreFailed = defineEvent(
  'RestoreFailed',
  restore.extend({
    failure: z.enum(RESTORE_FAILURES),
    reason: personal(z.string()),
    answer: registrarAnswerSchema.nullable(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'timeline',
    example: {
      orderId: restoreOrderId,
      subscriptionId,
      domain,
      failure: 'gone',
      reason: 'The registry has released the domain.',
      answer: null,
    },
  },
);

export const restoreEvents = [
  domainRestoreRequested,
  domainRestorePending,
  domainRestored,
  restoreFailed,
] as const;
