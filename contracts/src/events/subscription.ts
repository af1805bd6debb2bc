import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { planPeriodSchema } from '../http/hosting.ts';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { SUBSCRIPTION_KINDS, type SubscriptionKind } from '../subscription-kind.ts';
import {
  autoRenewAnnounced,
  autoRenewSet,
  autoRenewSkipped,
  autoRenewStarted,
} from './auto-renew.ts';
import { defineEvent, type EventOf } from './event.ts';
import {
  customerId,
  domain,
  orderId,
  paidUntil,
  registrarOrderId,
  renewalOrderId,
  subscriptionId,
  upgradeOrderId,
} from './example-values.ts';

/** Stream: `subscription-<id>`: periods of one domain or paid plan, one renewal at a time. */
export const subscriptionStream = (subscriptionId: string): string =>
  `subscription-${subscriptionId}`;

/** A combined order starts one of each kind. */
export const subscriptionIdOf = (orderId: string, kind: SubscriptionKind): string =>
  `${orderId}-${kind}`;

/** Days before the end; the earliest reminder first. */
export const REMINDER_DAYS = [30, 7, 1] as const;
export type ReminderDays = (typeof REMINDER_DAYS)[number];

const subscription = z.object({ subscriptionId: z.string(), customerId: z.string() });

const subjectSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('domain'),
    registrarOrderId: z.string(),
  }),
  z.object({
    kind: z.literal('hosting'),
    planName: z.string(),
    /** The catalogue's; null for a plan of a combined order, which is found by its name. */
    planId: z.int().positive().nullable(),
    period: planPeriodSchema,
    username: z.string(),
  }),
]);

/** A domain or plan with an end date was delivered, or a free plan got one. */
export const subscriptionStarted = defineEvent(
  'SubscriptionStarted',
  subscription.extend({
    orderId: z.string(),
    domain: asciiDomainSchema,
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

/** The customer is reminded of the end. */
export const subscriptionReminded = defineEvent(
  'SubscriptionReminded',
  subscription.extend({
    /** The end that this is about; after a renewal reminders start again. */
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

/** An order renews or upgrades the subscription, or upgrades a free plan; no other can meanwhile. */
export const renewalClaimed = defineEvent(
  'RenewalClaimed',
  subscription.extend({ orderId: z.string() }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: { subscriptionId, customerId, orderId: renewalOrderId },
  },
);
/** The order ended without a renewal or upgrade. */
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

/** The subscription continues until a later end. */
export const subscriptionRenewed = defineEvent(
  'SubscriptionRenewed',
  subscription.extend({
    /** Null without an order: the registrar shows a later end. */
    orderId: z.string().nullable(),
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

/** The plan is a larger one from now on. The end of its period stays. */
export const subscriptionUpgraded = defineEvent(
  'SubscriptionUpgraded',
  subscription.extend({
    orderId: z.string(),
    fromPlan: z.string(),
    planName: z.string(),
    planId: z.int().positive(),
    /**
     * What the next upgrade counts as paid: the new plan's price for a whole period, or what was
     * paid before if that is more.
     */
    fullPaise: paiseSchema,
    upgradedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      subscriptionId: '7d0c9a52-1f0e-5b7c-8a55-90f1c2f7f3aa-hosting',
      customerId,
      orderId: upgradeOrderId,
      fromPlan: 'Dukaan',
      planName: 'Bazaar',
      planId: 105,
      fullPaise: 251_160,
      upgradedAt: '2025-11-28T07:12:00.000Z',
    },
  },
);

/** The paid period is over; the service stops, but can be renewed. */
export const subscriptionExpired = defineEvent(
  'SubscriptionExpired',
  subscription.extend({
    paidUntil: z.iso.datetime(),
    expiredAt: z.iso.datetime(),
    /** Last chance to renew; null for a domain, where the registrar decides. */
    lapsesAt: z.iso.datetime().nullable(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: { subscriptionId, customerId, paidUntil, expiredAt: paidUntil, lapsesAt: null },
  },
);

/**
 * `at_registrar`: the domain is no longer ours; `transferred_out`: by its owner; `not_renewed`: the
 * time to renew is over; `cancelled`: its customer cancelled a free plan.
 */
export const LAPSE_CAUSES = [
  'at_registrar',
  'transferred_out',
  'not_renewed',
  'cancelled',
  'operator',
] as const;

/** The subscription has ended: anyone may buy the domain, or host it again. */
export const subscriptionLapsed = defineEvent(
  'SubscriptionLapsed',
  subscription.extend({
    orderId: z.string(),
    kind: z.enum(SUBSCRIPTION_KINDS),
    domain: asciiDomainSchema,
    cause: z.enum(LAPSE_CAUSES),
    lapsedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: 'row',
    version: 3,
    // Causes were added.
    upcasters: { 1: (data) => data, 2: (data) => data },
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
  subscriptionUpgraded,
  subscriptionExpired,
  subscriptionLapsed,
  autoRenewSet,
  autoRenewAnnounced,
  autoRenewStarted,
  autoRenewSkipped,
] as const;
export type SubscriptionEvent = EventOf<(typeof subscriptionEvents)[number]>;
