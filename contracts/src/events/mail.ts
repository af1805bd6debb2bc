/** What the shop writes to its customers of its own accord. */
import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, mailId, subscriptionId } from './example-values.ts';

/** Stream: `mail-<id>`: one mail to one customer. */
export const mailStream = (mailId: string): string => `mail-${mailId}`;

/**
 * What a mail is about, by its kind: the id of an order, a subscription or a customer, a payment's
 * reference code, a ticket's number, an invoice's number, or that and after a space its credit note's.
 */
export const MAIL_KINDS = [
  'order_received',
  'order_ended',
  'domain_registered',
  'hosting_ready',
  'download_ready',
  'payment_verified',
  'payment_rejected',
  'payment_short',
  'payment_in_review',
  'ticket_answered',
  'renewal_due',
  'subscription_ended',
  'renewed',
  'passkey_added',
  'codes_turned_off',
  'credit_note',
  'invoice_void',
  'refund_recorded',
  'refund_sent',
  'refund_returned',
  'refund_destination_changed',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const isTheMail = { nothing: 'The mail itself is what the customer sees.' };

/** What it says, and to which address, is looked up when it is sent: it is told as it stands then. */
export const mailRequested = defineEvent(
  'MailRequested',
  z.object({
    /** Made of the event that it tells of and its kind. */
    mailId: z.string(),
    kind: z.enum(MAIL_KINDS),
    customerId: z.string(),
    /** By its kind, see MAIL_KINDS. */
    about: z.string(),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker'],
    shownIn: isTheMail,
    example: {
      mailId,
      kind: 'renewal_due',
      customerId,
      about: subscriptionId,
      requestedAt: '2025-11-21T05:12:00.000Z',
    },
  },
);

/** A mail server has taken it over. */
export const mailSent = defineEvent(
  'MailSent',
  z.object({ mailId: z.string(), sentAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: isTheMail,
    example: { mailId, sentAt: '2025-11-21T05:12:01.000Z' },
  },
);

/** The mail server will not have it, or not for this address. Its words are in the log. */
export const mailRefused = defineEvent(
  'MailRefused',
  z.object({ mailId: z.string(), refusedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: isTheMail,
    example: { mailId, refusedAt: '2025-11-21T05:12:01.000Z' },
  },
);

/** The mail server was handed the whole mail and gave no whole answer: it may have gone out. */
export const mailDeliveryUnknown = defineEvent(
  'MailDeliveryUnknown',
  z.object({ mailId: z.string(), doubtedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: isTheMail,
    example: { mailId, doubtedAt: '2025-11-21T05:12:31.000Z' },
  },
);

export const MAIL_ENDS = [
  /** What it was to tell is so no more: another mail tells what is. */
  'overtaken',
  /** The customer was forgotten. */
  'no_reader',
  /** No mail server took it for so long that it would be no news. */
  'too_late',
  /** It may have gone out twice. */
  'in_doubt',
] as const;
export type MailEnd = (typeof MAIL_ENDS)[number];

/** It is not sent, or not once more. */
export const mailGivenUp = defineEvent(
  'MailGivenUp',
  z.object({ mailId: z.string(), reason: z.enum(MAIL_ENDS), givenUpAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: isTheMail,
    example: { mailId, reason: 'overtaken', givenUpAt: '2025-11-21T05:13:00.000Z' },
  },
);

export const mailEvents = [
  mailRequested,
  mailSent,
  mailRefused,
  mailDeliveryUnknown,
  mailGivenUp,
] as const;
export type MailEvent = EventOf<(typeof mailEvents)[number]>;
