import { z } from 'zod';
import { MAX_RENEWALS } from '../http/renewals.ts';
import { paiseSchema } from '../paise.ts';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import {
  customerId,
  paidUntil,
  referenceCode,
  renewalOrderId,
  subscriptionId,
} from './example-values.ts';

/** Stream: `renewalgroup-<referenceCode>`: the renewals that one payment pays. */
export const renewalGroupStream = (referenceCode: string): string =>
  `renewalgroup-${referenceCode}`;

const group = z.object({
  /** The payment; after a correction another one may pay. */
  referenceCode: z.string(),
  customerId: z.string(),
});

const requestedSchema = z.object({
  subscriptionId: z.string(),
  /** The end that the customer saw. */
  paidUntil: z.iso.datetime(),
  pricePaise: paiseSchema,
});

/** The customer renews several domains and plans with one payment. All could be renewed then. */
export const renewalsRequested = defineEvent(
  'RenewalsRequested',
  group.extend({
    /** The payment's order; until each renewal has its own, it holds all of them. */
    orderId: z.string(),
    renewals: z.array(requestedSchema).min(1).max(MAX_RENEWALS),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'The API reads it from the payment’s own group.' },
    example: {
      referenceCode,
      customerId,
      orderId: renewalOrderId,
      renewals: [{ subscriptionId, paidUntil, pricePaise: 74_900 }],
      requestedAt: '2026-10-22T07:10:00.000Z',
    },
  },
);

/** One of them has its order. The first one's order gets the payment. */
export const renewalPlaced = defineEvent(
  'RenewalPlaced',
  group.extend({ subscriptionId: z.string(), orderId: z.string() }),
  {
    writtenBy: ['worker'],
    shownIn: { nothing: 'The API reads it from the payment’s own group.' },
    example: { referenceCode, customerId, subscriptionId, orderId: renewalOrderId },
  },
);

/** One of them got no order. Its money stays in the balance. */
export const renewalNotPlaced = defineEvent(
  'RenewalNotPlaced',
  group.extend({ subscriptionId: z.string(), reason: personal(z.string()) }),
  {
    writtenBy: ['worker'],
    shownIn: { nothing: 'The API reads it from the payment’s own group.' },
    example: {
      referenceCode,
      customerId,
      subscriptionId,
      reason: 'This is already renewed and expires on 21 Nov 2027.',
    },
  },
);

/** The first order's payment is verified: the rest of it is in the balance and pays the others. */
export const renewalsPaid = defineEvent(
  'RenewalsPaid',
  group.extend({
    /** The payment that was verified. */
    paidWith: z.string(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: { nothing: 'The API reads it from the payment’s own group.' },
    example: { referenceCode, customerId, paidWith: referenceCode },
  },
);

/** Each renewal has an order, or got none. */
export const renewalsEnded = defineEvent(
  'RenewalsEnded',
  group.extend({
    outcomes: z.array(
      z.object({
        subscriptionId: z.string(),
        /** Null where none was placed. */
        orderId: z.string().nullable(),
      }),
    ),
  }),
  {
    writtenBy: ['worker'],
    shownIn: { nothing: 'The API reads it from the payment’s own group.' },
    example: {
      referenceCode,
      customerId,
      outcomes: [{ subscriptionId, orderId: renewalOrderId }],
    },
  },
);

export const renewalGroupEvents = [
  renewalsRequested,
  renewalPlaced,
  renewalNotPlaced,
  renewalsPaid,
  renewalsEnded,
] as const;
export type RenewalGroupEvent = EventOf<(typeof renewalGroupEvents)[number]>;
