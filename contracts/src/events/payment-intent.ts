import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { PURPOSE_KINDS } from '../purpose-kind.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, domain, tr } from './example-values.ts';

/** Stream: `paymentintent-<tr>`: the customer of a UPI link. */
export const paymentIntentStream = (tr: string): string => `paymentintent-${tr}`;

/** Shown to the customer; it decides nothing. */
export const paymentPurposeSchema = z.object({
  kind: z.enum(PURPOSE_KINDS),
  title: z.string(),
});
export type PaymentPurpose = z.infer<typeof paymentPurposeSchema>;

/** The server made a UPI link's `tr` for a customer who is about to pay. */
export const paymentIntentOpened = defineEvent(
  'PaymentIntentOpened',
  z.object({
    /** At most 35 letters and digits (NPCI's linking specification). */
    tr: z.string().regex(/^[A-Z0-9]{1,35}$/),
    customerId: z.string(),
    purpose: paymentPurposeSchema,
    amountPaise: paiseSchema,
    /** The link's `tn`; it contains the `tr`, for banks that give only the narration. */
    note: z.string(),
    openedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: { nothing: 'The API reads it from the link’s own stream.' },
    version: 3,
    // A kind was added.
    upcasters: { 1: (data) => data, 2: (data) => data },
    example: {
      tr,
      customerId,
      purpose: { kind: 'domain', title: domain },
      amountPaise: 54_900,
      note: 'HAAT HT4T8X0V1N7K3M92QD',
      openedAt: '2025-11-21T05:00:05.000Z',
    },
  },
);

export const paymentIntentEvents = [paymentIntentOpened] as const;
export type PaymentIntentEvent = EventOf<(typeof paymentIntentEvents)[number]>;
