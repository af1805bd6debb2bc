import { z } from 'zod';
import { paiseSchema } from '../paise.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Stream: `paymentintent-<tr>`: whom a UPI link was made for. */
export const paymentIntentStream = (tr: string): string => `paymentintent-${tr}`;

export const PAYMENT_SUBJECTS = ['domain', 'code', 'hosting', 'combined'] as const;

/** What is about to be paid for. */
const paymentSubjectSchema = z.object({
  kind: z.enum(PAYMENT_SUBJECTS),
  /** The domain, the title of the code or the name of the plan. */
  title: z.string(),
});
export type PaymentSubject = z.infer<typeof paymentSubjectSchema>;

/** Before version 2 only domains were paid for. */
const ofDomain = ({ domain, ...data }: Readonly<Record<string, unknown>>) => ({
  ...data,
  subject: { kind: 'domain', title: domain },
});

/** The server made a UPI link's `tr` for a customer who is about to pay. */
export const paymentIntentOpened = defineEvent(
  'PaymentIntentOpened',
  z.object({
    /** At most 35 letters and digits (NPCI's linking specification). */
    tr: z.string().regex(/^[A-Z0-9]{1,35}$/),
    customerId: z.string(),
    subject: paymentSubjectSchema,
    amountPaise: paiseSchema,
    /** The link's `tn`; it holds the `tr`, for banks that hand on the narration alone. */
    note: z.string(),
    openedAt: z.iso.datetime(),
  }),
  { version: 2, upcasters: { 1: ofDomain } },
);

export const paymentIntentEvents = [paymentIntentOpened] as const;
export type PaymentIntentEvent = EventOf<(typeof paymentIntentEvents)[number]>;
