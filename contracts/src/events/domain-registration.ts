import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { personal } from '../personal.ts';
import { registrarAnswerSchema } from '../registrar-answer.ts';
import { defineEvent } from './event.ts';
import {
  domain,
  orderId,
  paidAt,
  registrarCustomerId,
  registrarOrderId,
} from './example-values.ts';

/** A registration starts; written before the registrar is called. */
export const domainRegistrationRequested = defineEvent(
  'DomainRegistrationRequested',
  z.object({ orderId: z.string(), domain: asciiDomainSchema, years: z.int().positive() }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: { orderId, domain, years: 1 },
  },
);

/** A non-idempotent register call starts; no other starts while it is recent and unanswered. */
export const domainRegistrationAttempted = defineEvent(
  'DomainRegistrationAttempted',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    attempt: z.int().positive(),
    asked: z.object({
      years: z.int().positive(),
      nameservers: z.array(z.string()),
      customerId: z.string(),
      contactId: z.string(),
      billingContactId: z.string(),
    }),
    attemptedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      orderId,
      domain,
      attempt: 1,
      asked: {
        years: 1,
        nameservers: ['ns1.haat.example', 'ns2.haat.example'],
        customerId: registrarCustomerId,
        contactId: '25052632',
        billingContactId: '25052632',
      },
      attemptedAt: paidAt,
    },
  },
);

/** Our account was refused, or nothing was sent: nothing was ordered, and a retry may help. */
export const POSTPONED_FOR = ['funds', 'auth', 'not_sent'] as const;

/** This attempt ordered nothing; the next one need not wait for its answer. */
export const domainRegistrationPostponed = defineEvent(
  'DomainRegistrationPostponed',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    attempt: z.int().positive(),
    cause: z.enum(POSTPONED_FOR),
    answer: registrarAnswerSchema,
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      orderId,
      domain,
      attempt: 1,
      cause: 'funds',
      answer: {
        actiontypedesc: null,
        actionstatusdesc: null,
        description: null,
        customerid: null,
        error: null,
        message: 'Insufficient funds',
      },
    },
  },
);

/** The registrar still processes it ("Locked in processing"); the worker polls until it is done. */
export const domainRegistrationPending = defineEvent(
  'DomainRegistrationPending',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    registrarOrderId: z.string().nullable(),
    answer: registrarAnswerSchema,
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      domain,
      registrarOrderId,
      answer: {
        actiontypedesc: 'Registration of neelkhadi.in for 1 year',
        actionstatusdesc: 'Order Locked In Processing.',
        description: domain,
        customerid: registrarCustomerId,
        error: 'Order Locked for Processing, Please contact Support',
        message: null,
      },
    },
  },
);

export const registrarCostSchema = z.object({
  /** In the currency's smallest unit, rounded up. */
  minorUnits: z.int().nonnegative(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type RegistrarCost = z.infer<typeof registrarCostSchema>;

/** The registrar shows the domain as ours. */
export const domainRegistered = defineEvent(
  'DomainRegistered',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    registrarOrderId: z.string(),
    registrarCustomerId: z.string().nullable(),
    registeredAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    answer: registrarAnswerSchema,
    /** What we paid; null when no answer says it. */
    cost: registrarCostSchema.nullable(),
    /** A hosting plan is set up next; without one the order is complete. */
    hasPlan: z.boolean(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      domain,
      registrarOrderId,
      registrarCustomerId,
      registeredAt: '2025-11-21T05:03:02.000Z',
      expiresAt: '2026-11-21T05:03:02.000Z',
      answer: {
        actiontypedesc: 'Registration of neelkhadi.in for 1 year',
        actionstatusdesc: 'Domain registration completed Successfully',
        description: domain,
        customerid: registrarCustomerId,
        error: null,
        message: null,
      },
      cost: { minorUnits: 43_920, currency: 'INR' },
      hasPlan: false,
    },
  },
);

export const REGISTRATION_FAILURES = [
  'taken',
  'funds',
  'contact',
  'nameserver',
  'auth',
  'other',
] as const;

/**
 * `refused`: by the registrar for good, and no other attempt can have succeeded. `not_seen`: polls
 * over hours did not show it.
 */
export const FAILURE_EVIDENCE = [
  'refused',
  'other_account',
  'not_seen',
  'name_held',
  'operator',
] as const;

/** This order will not get the domain; a retry would change nothing. */
export const domainRegistrationFailed = defineEvent(
  'DomainRegistrationFailed',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    failure: z.enum(REGISTRATION_FAILURES),
    /** For the customer; the registrar's text is in `answer`. */
    reason: personal(z.string()),
    answer: registrarAnswerSchema,
    evidence: z.enum(FAILURE_EVIDENCE),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'timeline',
    example: {
      orderId,
      domain,
      failure: 'taken',
      reason: 'neelkhadi.in was registered by someone else in the meantime.',
      answer: {
        actiontypedesc: 'Registration of neelkhadi.in for 1 year',
        actionstatusdesc: null,
        description: domain,
        customerid: registrarCustomerId,
        error: null,
        message: 'Domain already registered',
      },
      evidence: 'other_account',
    },
  },
);

/** `refused`: the registrar refused, but another attempt may have registered the domain. */
export const UNKNOWN_OUTCOMES = ['no_answer', 'refused', 'not_understood'] as const;

/** The domain may be registered: it is looked up before anything else is tried. */
export const domainRegistrationOutcomeUnknown = defineEvent(
  'DomainRegistrationOutcomeUnknown',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    attempt: z.int().positive(),
    cause: z.enum(UNKNOWN_OUTCOMES),
    failure: z.enum(REGISTRATION_FAILURES).nullable(),
    reason: personal(z.string()),
    answer: registrarAnswerSchema.nullable(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: {
      orderId,
      domain,
      attempt: 1,
      cause: 'no_answer',
      failure: null,
      reason: 'timeout: no answer within 60000 ms',
      answer: null,
    },
  },
);

/** The registrar showed no registration of ours. Several of these over hours are evidence. */
export const domainRegistrationNotSeen = defineEvent(
  'DomainRegistrationNotSeen',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** The number of this check. */
    look: z.int().positive(),
    lookedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { orderId, domain, look: 1, lookedAt: '2025-11-21T05:32:40.000Z' },
  },
);

/** An operator restarts a registration that does not resolve. */
export const domainRegistrationRetried = defineEvent(
  'DomainRegistrationRetried',
  z.object({ orderId: z.string(), domain: asciiDomainSchema, reason: personal(z.string()) }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: { orderId, domain, reason: "The registrar's support says that nothing was ordered." },
  },
);

export const domainRegistrationEvents = [
  domainRegistrationRequested,
  domainRegistrationAttempted,
  domainRegistrationPostponed,
  domainRegistrationPending,
  domainRegistered,
  domainRegistrationFailed,
  domainRegistrationOutcomeUnknown,
  domainRegistrationNotSeen,
  domainRegistrationRetried,
] as const;
