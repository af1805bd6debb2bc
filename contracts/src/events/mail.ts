import { z } from 'zod';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, mailId, subscriptionId } from './example-values.ts';

/** Stream: `mail-<id>`: one mail to one customer. */
export const mailStream = (mailId: string): string => `mail-${mailId}`;

/**
 * `about` is the subject's id or number; a credit note's follows its invoice's and a space, a change's
 * follows the domain's order, a login's its customer's.
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
  'domain_restored',
  'plan_changed',
  'passkey_added',
  'codes_turned_off',
  'credit_note',
  'invoice_void',
  'refund_recorded',
  'refund_sent',
  'refund_returned',
  'refund_destination_changed',
  'nameservers_changed',
  'lock_off',
  'contact_changed',
  'transfer_code_shown',
  'changed_at_registrar',
  'domain_transferred',
  'verification_due',
  'verification_suspended',
  'auto_renew_announced',
  'auto_renew_skipped',
  'renewals_not_placed',
  'hosting_password_changed',
  'hosting_cancelled',
  'hosting_ends_soon',
  'site_online',
  'account_deletion_requested',
  'account_deletion_stopped',
  'data_export_ready',
  'new_device',
  'email_change_current',
  'email_change_new',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

const isTheMail = { nothing: 'The mail itself is what the customer sees.' };

/** A mail is requested. Its content and address are looked up when it is sent. */
export const mailRequested = defineEvent(
  'MailRequested',
  z.object({
    /** Made of the event that caused it and the kind. */
    mailId: z.string(),
    kind: z.enum(MAIL_KINDS),
    customerId: z.string(),
    about: z.string(),
    requestedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['worker', 'operator'],
    shownIn: isTheMail,
    version: 6,
    // Kinds were added.
    upcasters: {
      1: (data) => data,
      2: (data) => data,
      3: (data) => data,
      4: (data) => data,
      5: (data) => data,
    },
    example: {
      mailId,
      kind: 'renewal_due',
      customerId,
      about: subscriptionId,
      requestedAt: '2025-11-21T05:12:00.000Z',
    },
  },
);

/** A mail server accepted the mail. */
export const mailSent = defineEvent(
  'MailSent',
  z.object({ mailId: z.string(), sentAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: isTheMail,
    example: { mailId, sentAt: '2025-11-21T05:12:01.000Z' },
  },
);

/** The mail server refused the mail or its address; the log has its text. */
export const mailRefused = defineEvent(
  'MailRefused',
  z.object({ mailId: z.string(), refusedAt: z.iso.datetime() }),
  {
    writtenBy: ['worker'],
    shownIn: isTheMail,
    example: { mailId, refusedAt: '2025-11-21T05:12:01.000Z' },
  },
);

/** The mail server got the whole mail but gave no complete answer: it may be delivered. */
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
  /** Its content is out of date; another mail says what is true now. */
  'overtaken',
  'no_reader',
  /** No mail server accepted it for too long. */
  'too_late',
  /** It may have been delivered already. */
  'in_doubt',
] as const;
export type MailEnd = (typeof MAIL_ENDS)[number];

/** The mail is not sent, or not sent again. */
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
