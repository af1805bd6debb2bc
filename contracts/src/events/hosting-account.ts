import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { PANEL_PLACES } from '../panel-places.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId, paidUntil } from './example-values.ts';

/** Stream: `hostingaccount-<order>`: what a customer does with the account of a plan that is set up. */
export const hostingAccountStream = (orderId: string): string => `hostingaccount-${orderId}`;

const owned = z.object({
  /** The order that bought the plan. */
  orderId: z.string(),
  customerId: z.string(),
  domain: asciiDomainSchema,
});
const example = { orderId, customerId, domain };

/** The server made a session of the control panel for its customer; nothing stores its address. */
export const hostingPanelOpened = defineEvent(
  'HostingPanelOpened',
  owned.extend({ at: z.enum(PANEL_PLACES), openedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'Operators read it in the event log.' },
    example: { ...example, at: 'home', openedAt: '2025-11-22T06:00:00.000Z' },
  },
);

/** The panel's password is another one; nothing stores it. */
export const hostingPasswordChanged = defineEvent(
  'HostingPasswordChanged',
  owned.extend({
    /** By the customer; otherwise it was made here and shown once. */
    isChosen: z.boolean(),
    /** False: the server did not answer, so the old password may still be valid. */
    isCertain: z.boolean(),
    changedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'Its email tells the customer.' },
    example: {
      ...example,
      ...{ isChosen: true, isCertain: true, changedAt: '2025-11-22T06:05:00.000Z' },
    },
  },
);

/**
 * The plan ends then, and no earlier. A later end of its period makes this void: the customer has
 * renewed it.
 */
export const hostingCancelled = defineEvent(
  'HostingCancelled',
  owned.extend({
    isFree: z.boolean(),
    /** Of a paid plan the end of its period. */
    endsAt: z.iso.datetime(),
    cancelledAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'The page reads it from the stream.' },
    example: {
      ...example,
      ...{ isFree: false, endsAt: paidUntil, cancelledAt: '2026-08-01T06:00:00.000Z' },
    },
  },
);

/** The customer has taken the cancellation back. */
export const hostingContinued = defineEvent(
  'HostingContinued',
  owned.extend({ continuedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'The page reads it from the stream.' },
    example: { ...example, continuedAt: '2026-08-02T06:00:00.000Z' },
  },
);

/** A cancelled free plan ends soon; of a paid one the period's own reminder says so. */
export const hostingEndReminded = defineEvent(
  'HostingEndReminded',
  owned.extend({ endsAt: z.iso.datetime(), remindedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: { nothing: 'Its email tells the customer.' },
    example: { ...example, endsAt: paidUntil, remindedAt: '2026-11-14T05:02:40.000Z' },
  },
);

export const hostingAccountEvents = [
  hostingPanelOpened,
  hostingPasswordChanged,
  hostingCancelled,
  hostingContinued,
  hostingEndReminded,
] as const;
export type HostingAccountEvent = EventOf<(typeof hostingAccountEvents)[number]>;
