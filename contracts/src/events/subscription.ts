/** What was delivered and ends one day unless it is renewed: a name, or a plan that was paid for. */
import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { planPeriodSchema } from '../http/hosting.ts';
import { personal } from '../personal.ts';
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from '../subscription-kind.ts';
import { defineEvent, type EventOf } from './event.ts';
import {
  customerId,
  domain,
  orderId,
  paidUntil,
  registrarOrderId,
  renewalOrderId,
  subscriptionId,
} from './example-values.ts';

/** Stream: `subscription-<id>`: one period after the other, and one renewal at a time. */
export const subscriptionStream = (subscriptionId: string): string =>
  `subscription-${subscriptionId}`;

/** An order of a name with a plan begins one of each. @param orderId the order that delivered it. */
export const subscriptionIdOf = (orderId: string, kind: SubscriptionKind): string =>
  `${orderId}-${kind}`;

/** How many days before its end a customer is told of it; the first of them first. */
export const REMINDER_DAYS = [30, 7, 1] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

const subscription = z.object({ subscriptionId: z.string(), customerId: z.string() });

const subjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('domain'),
    /** The registrar's id of the order (entityid). */
    registrarOrderId: z.string(),
  }),
  z.object({
    kind: z.literal('hosting'),
    planName: z.string(),
    /** The catalogue's; null for a plan that came with a name: it is found by its name. */
    planId: z.int().positive().nullable(),
    period: planPeriodSchema,
    /** Of the account at the hosting server. */
    username: z.string(),
  }),
]);

/** Something that ends one day was delivered; of a free plan, that it ends now. */
export const subscriptionStarted = defineEvent(
  'SubscriptionStarted',
  subscription.extend({
    /** That delivered it. */
    orderId: z.string(),
    domain: asciiDomainSchema,
    /** What ends. */
    of: subjectSchema,
    paidUntil: z.iso.datetime(),
    startedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      subscriptionId,
      customerId,
      orderId,
      domain,
      of: { kind: 'domain', registrarOrderId },
      paidUntil,
      startedAt: '2025-11-21T05:02:41.000Z',
    },
  },
);

/** Its customer is told that it ends. */
export const subscriptionReminded = defineEvent(
  'SubscriptionReminded',
  subscription.extend({
    /** The end that this tells of: a renewal has reminders of its own. */
    paidUntil: z.iso.datetime(),
    daysLeft: z.union(REMINDER_DAYS.map((days) => z.literal(days))),
    remindedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      subscriptionId,
      customerId,
      paidUntil,
      daysLeft: 30,
      remindedAt: '2026-10-22T05:02:40.000Z',
    },
  },
);

/** An order renews it: no other order does meanwhile. */
export const renewalClaimed = defineEvent(
  'RenewalClaimed',
  subscription.extend({ orderId: z.string() }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: { subscriptionId, customerId, orderId: renewalOrderId },
  },
);
/** The order ended without having renewed it. */
export const renewalReleased = defineEvent(
  'RenewalReleased',
  subscription.extend({ orderId: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: {
      subscriptionId,
      customerId,
      orderId: renewalOrderId,
      reason: 'The customer took the order back.',
    },
  },
);

/** It goes on, to a later end. */
export const subscriptionRenewed = defineEvent(
  'SubscriptionRenewed',
  subscription.extend({
    /** Null where nobody ordered it: the registrar shows a later end. */
    orderId: z.string().nullable(),
    /** Until when it was paid before. */
    renewedFrom: z.iso.datetime(),
    paidUntil: z.iso.datetime(),
    renewedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      subscriptionId,
      customerId,
      orderId: renewalOrderId,
      renewedFrom: paidUntil,
      paidUntil: '2027-11-21T05:02:40.000Z',
      renewedAt: '2026-10-22T07:12:00.000Z',
    },
  },
);

/** What was paid for is over: it stops, and can still be renewed. */
export const subscriptionExpired = defineEvent(
  'SubscriptionExpired',
  subscription.extend({
    paidUntil: z.iso.datetime(),
    expiredAt: z.iso.datetime(),
    /** When it can be renewed no more; null for a name, of which the registrar says so. */
    lapsesAt: z.iso.datetime().nullable(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { subscriptionId, customerId, paidUntil, expiredAt: paidUntil, lapsesAt: null },
  },
);

/** `at_registrar`: the name is not ours any more; `not_renewed`: its time is over. */
export const LAPSE_CAUSES = ['at_registrar', 'not_renewed', 'operator'] as const;

/** It is gone: the name may be bought by anybody, the domain hosted anew. */
export const subscriptionLapsed = defineEvent(
  'SubscriptionLapsed',
  subscription.extend({
    /** The order that delivered it. */
    orderId: z.string(),
    kind: z.enum(SUBSCRIPTION_KINDS),
    domain: asciiDomainSchema,
    cause: z.enum(LAPSE_CAUSES),
    lapsedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    example: {
      subscriptionId,
      customerId,
      orderId,
      kind: 'domain',
      domain,
      cause: 'at_registrar',
      lapsedAt: '2027-01-30T05:02:40.000Z',
    },
  },
);

export const subscriptionEvents = [
  subscriptionStarted,
  subscriptionReminded,
  renewalClaimed,
  renewalReleased,
  subscriptionRenewed,
  subscriptionExpired,
  subscriptionLapsed,
] as const;
export type SubscriptionEvent = EventOf<(typeof subscriptionEvents)[number]>;
