import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { DAY_MS } from '../durations.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, orderId, paidAt, subscriptionId } from './example-values.ts';

/** Stream: `verification-<order>`: whether a domain waits for its registrant's click in an email. */
export const registrantVerificationStream = (orderId: string): string => `verification-${orderId}`;

/**
 * In ms, from the registration or the change of owner. After that the registrar must suspend the domain:
 * RDDS Accuracy Program Specification of ICANN's 2013 Registrar Accreditation Agreement, sections 1 and 2.
 */
export const REGISTRANT_VERIFICATION_MS = 15 * DAY_MS;

/** Days after the start; the first reminder first. */
export const REGISTRANT_REMINDER_DAYS = [3, 10] as const;
export type RegistrantReminderDay = (typeof REGISTRANT_REMINDER_DAYS)[number];

const owned = z.object({
  orderId: z.string(),
  subscriptionId: z.string(),
  customerId: z.string(),
  domain: asciiDomainSchema,
});
/** When the call to the registrar began that showed it. */
const seen = owned.extend({ seenAt: z.iso.datetime() });

const about = { orderId, subscriptionId, customerId, domain };
const verifyBy = '2025-12-06T05:02:40.000Z';
const writtenBy = ['worker', 'customer', 'operator'] as const;

/** The registrar waits for the registrant's click: of a new domain, or after a change of owner. */
export const registrantVerificationRequested = defineEvent(
  'RegistrantVerificationRequested',
  seen.extend({
    /** When the 15 days began; when it was first seen, if the registrar does not say. */
    since: z.iso.datetime(),
    verifyBy: z.iso.datetime(),
  }),
  {
    writtenBy,
    shownIn: 'timeline',
    example: { ...about, since: paidAt, verifyBy, seenAt: '2025-11-21T05:03:00.000Z' },
  },
);

/** Still waiting 3 or 10 days later: the customer is reminded. */
export const registrantVerificationReminded = defineEvent(
  'RegistrantVerificationReminded',
  owned.extend({
    /** The wait that this is about; after a change of owner reminders start again. */
    since: z.iso.datetime(),
    day: z.union(REGISTRANT_REMINDER_DAYS.map((days) => z.literal(days))),
    remindedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: { nothing: 'Its email reminds the owner; the timeline says by when it must be done.' },
    example: { ...about, since: paidAt, day: 3, remindedAt: '2025-11-24T05:02:40.000Z' },
  },
);

/** The registrar shows that the registrant has clicked. */
export const registrantVerified = defineEvent('RegistrantVerified', seen, {
  writtenBy,
  shownIn: 'timeline',
  example: { ...about, seenAt: '2025-11-22T05:03:00.000Z' },
});

/** The 15 days are over: the registrar has switched the domain off until the registrant clicks. */
export const registrantVerificationSuspended = defineEvent(
  'RegistrantVerificationSuspended',
  seen,
  { writtenBy, shownIn: 'timeline', example: { ...about, seenAt: '2025-12-06T07:00:00.000Z' } },
);

/** The registrar no longer waits, though it shows no click. */
export const registrantVerificationWithdrawn = defineEvent(
  'RegistrantVerificationWithdrawn',
  seen,
  { writtenBy, shownIn: 'timeline', example: { ...about, seenAt: '2025-11-22T05:03:00.000Z' } },
);

export const registrantVerificationEvents = [
  registrantVerificationRequested,
  registrantVerificationReminded,
  registrantVerified,
  registrantVerificationSuspended,
  registrantVerificationWithdrawn,
] as const;
export type RegistrantVerificationEvent = EventOf<(typeof registrantVerificationEvents)[number]>;
