/** Events of a domain's subscription: renewed from the balance, once per end, at a price told before. */
import { z } from 'zod';
import { AUTO_RENEW_SKIPS } from '../auto-renew.ts';
import { defineEvent } from './event.ts';
import { customerId, paidUntil, renewalReferenceCode, subscriptionId } from './example-values.ts';

const subscription = z.object({ subscriptionId: z.string(), customerId: z.string() });
/** `paidUntil`: the end that it is about; after a renewal it starts again. */
const ofEnd = subscription.extend({ paidUntil: z.iso.datetime() });
const paise = z.int().positive();

/** The customer turned auto-renew on or off; it is off until then. */
export const autoRenewSet = defineEvent(
  'AutoRenewSet',
  subscription.extend({ enabled: z.boolean(), setAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: { subscriptionId, customerId, enabled: true, setAt: '2025-11-21T06:00:00.000Z' },
  },
);

/** The customer is told the highest price, and when it is taken from the balance. */
export const autoRenewAnnounced = defineEvent(
  'AutoRenewAnnounced',
  ofEnd.extend({
    pricePaise: paise,
    /** By how much the balance was too low then. */
    missingPaise: z.int().nonnegative(),
    dueAt: z.iso.datetime(),
    announcedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer', 'worker'],
    shownIn: 'row',
    example: {
      ...{ subscriptionId, customerId, paidUntil, pricePaise: 74_900, missingPaise: 0 },
      dueAt: '2026-11-07T05:02:40.000Z',
      announcedAt: '2026-10-22T05:02:41.000Z',
    },
  },
);

/** It is due and can be paid: the payment from the balance and the order follow. */
export const autoRenewStarted = defineEvent(
  'AutoRenewStarted',
  ofEnd.extend({
    /** Of the payment, made of the subscription and the end: there is only one. */
    referenceCode: z.string(),
    pricePaise: paise,
    startedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      ...{ subscriptionId, customerId, paidUntil, referenceCode: renewalReferenceCode },
      ...{ pricePaise: 74_900, startedAt: '2026-11-07T05:02:41.000Z' },
    },
  },
);

/** The domain is not renewed from the balance before this end; nothing was charged. */
export const autoRenewSkipped = defineEvent(
  'AutoRenewSkipped',
  ofEnd.extend({
    reason: z.enum(AUTO_RENEW_SKIPS),
    /** The price then; null while unknown. */
    pricePaise: paise.nullable(),
    /** By how much the balance was too low; 0 for other reasons. */
    missingPaise: z.int().nonnegative(),
    skippedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: 'row',
    example: {
      ...{ subscriptionId, customerId, paidUntil, reason: 'balance_too_low' },
      ...{ pricePaise: 74_900, missingPaise: 24_900, skippedAt: '2026-11-07T05:02:41.000Z' },
    },
  },
);
