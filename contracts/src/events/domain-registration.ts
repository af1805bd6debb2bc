/** What happens to an order's name at the registrar; in the order's stream. */
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

/** The intent, written before the registrar is called. */
export const domainRegistrationRequested = defineEvent(
  'DomainRegistrationRequested',
  z.object({ orderId: z.string(), domain: asciiDomainSchema, years: z.int().positive() }),
  {
    writtenBy: ['worker'],
    shownIn: 'timeline',
    example: { orderId, domain, years: 1 },
  },
);

/**
 * Written before the registrar is asked to register: while it is young and unanswered nobody else
 * may ask. Registrars have no idempotency key.
 */
export const domainRegistrationAttempted = defineEvent(
  'DomainRegistrationAttempted',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** From 1. */
    attempt: z.int().positive(),
    /** As it is sent; ids are the registrar's. */
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

/** Our account was refused, or nothing was sent: nothing was ordered, and trying again may help. */
export const POSTPONED_FOR = ['funds', 'auth', 'not_sent'] as const;

/** An attempt that certainly ordered nothing; the next one need not wait for its answer. */
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

/** "Locked in processing": a normal state at the registrar, asked about until it settles. */
export const domainRegistrationPending = defineEvent(
  'DomainRegistrationPending',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** The registrar's id of the order (entityid). */
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

/** What a registration costs the shop. */
export const registrarCostSchema = z.object({
  /** In the currency's smallest unit, rounded up. */
  minorUnits: z.int().nonnegative(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
});
export type RegistrarCost = z.infer<typeof registrarCostSchema>;

/** The registrar shows the name as ours. */
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
    /** As the registrar's answer says; null when no answer said it. */
    cost: registrarCostSchema.nullable(),
    /** A hosting plan that came with it is set up now; without one the order is delivered. */
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
 * `refused`: a refusal on the list of final ones, and no other attempt that could have succeeded.
 * `other_account`: the registrar says whose it is. `not_seen`: many looks over hours. `name_held`:
 * another order has it here. `operator`: a person's decision.
 */
export const FAILURE_EVIDENCE = [
  'refused',
  'other_account',
  'not_seen',
  'name_held',
  'operator',
] as const;

/** The name will not be this order's, and trying again would change nothing. */
export const domainRegistrationFailed = defineEvent(
  'DomainRegistrationFailed',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    failure: z.enum(REGISTRATION_FAILURES),
    /** A sentence for the customer; the registrar's own words stay in `answer`. */
    reason: personal(z.string()),
    answer: registrarAnswerSchema,
    /** How it is known that the name is not this order's. */
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

/**
 * `no_answer`: none came. `refused`: one that says no, though this or an earlier attempt of ours may
 * have registered the name. `not_understood`: one that is on no list.
 */
export const UNKNOWN_OUTCOMES = ['no_answer', 'refused', 'not_understood'] as const;

/** Whether the name was registered is not known: it is looked up before anything else is tried. */
export const domainRegistrationOutcomeUnknown = defineEvent(
  'DomainRegistrationOutcomeUnknown',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    attempt: z.int().positive(),
    cause: z.enum(UNKNOWN_OUTCOMES),
    /** What was refused, when `refused`. */
    failure: z.enum(REGISTRATION_FAILURES).nullable(),
    /** For operators. */
    reason: personal(z.string()),
    /** Null when none came. */
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

/**
 * The registrar was asked about the name and showed nothing of ours. A handful of these over hours
 * are evidence; so many are written and no more.
 */
export const domainRegistrationNotSeen = defineEvent(
  'DomainRegistrationNotSeen',
  z.object({
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** From 1, anew after each attempt. */
    look: z.int().positive(),
    lookedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { orderId, domain, look: 1, lookedAt: '2025-11-21T05:32:40.000Z' },
  },
);

/** A person lets a registration that does not settle begin anew; the actor says who. */
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
