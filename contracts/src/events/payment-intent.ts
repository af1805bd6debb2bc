import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { PURPOSE_KINDS } from '../purpose-kind.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Stream: `paymentintent-<tr>`: whom a UPI link was made for. */
export const paymentIntentStream = (tr: string): string => `paymentintent-${tr}`;

/** What is paid for, in the customer's words: it is shown, and decides nothing. */
export const paymentPurposeSchema = z.object({
  kind: z.enum(PURPOSE_KINDS),
  /** The domain, the title of the code or the name of the plan; of a renewal what is renewed. */
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
    /** The link's `tn`; it holds the `tr`, for banks that hand on the narration alone. */
    note: z.string(),
    openedAt: z.iso.datetime(),
  }),
);

export const paymentIntentEvents = [paymentIntentOpened] as const;
export type PaymentIntentEvent = EventOf<(typeof paymentIntentEvents)[number]>;
