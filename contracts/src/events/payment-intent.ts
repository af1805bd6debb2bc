import { z } from 'zod';
import { asciiDomainSchema } from '../ascii-domain.ts';
import { paiseSchema } from '../paise.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Stream: `paymentintent-<tr>`: whom a UPI link was made for. */
export const paymentIntentStream = (tr: string): string => `paymentintent-${tr}`;

/** The server made a UPI link's `tr` for a customer who is about to pay. */
export const paymentIntentOpened = defineEvent(
  'PaymentIntentOpened',
  z.object({
    /** At most 35 letters and digits (NPCI's linking specification). */
    tr: z.string().regex(/^[A-Z0-9]{1,35}$/),
    customerId: z.string(),
    /** What is about to be paid for. */
    domain: asciiDomainSchema,
    amountPaise: paiseSchema,
    /** The link's `tn`; it holds the `tr`, for banks that hand on the narration alone. */
    note: z.string(),
    openedAt: z.iso.datetime(),
  }),
);

export const paymentIntentEvents = [paymentIntentOpened] as const;
export type PaymentIntentEvent = EventOf<(typeof paymentIntentEvents)[number]>;
