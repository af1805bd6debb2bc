import { z } from 'zod';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';

/** Stream: `ticket-<number>`. */
export const ticketStream = (number: string): string => `ticket-${number}`;

/** What a customer quotes: "TKT-7K3M92QD"; Crockford's base 32. */
const TICKET_NUMBER = /^TKT-[0-9A-HJKMNP-TV-Z]{8}$/;
export const isTicketNumber = (text: string): boolean => TICKET_NUMBER.test(text);

/** A file that came with a message; its bytes are kept apart from the events, by their hash. */
const attachmentSchema = z.object({
  /** SHA-256 of its content, lower-case hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  name: personal(z.string()),
  /** What its content is, whatever its name says. */
  contentType: z.string(),
  bytes: z.int().positive(),
});
export type TicketAttachment = z.infer<typeof attachmentSchema>;

const ticket = z.object({
  number: z.string().regex(TICKET_NUMBER),
  customerId: z.string(),
});

const message = ticket.extend({
  /** The command that wrote it: a repeat of the command is the same message. */
  messageId: z.string(),
  message: personal(z.string()),
});

/** A customer asks support. */
export const ticketOpened = defineEvent(
  'TicketOpened',
  message.extend({
    subject: personal(z.string()),
    attachments: z.array(attachmentSchema),
    /** The order and the payment that it is about, as the customer gave them. */
    orderId: z.string().nullable(),
    referenceCode: z.string().nullable(),
    openedAt: z.iso.datetime(),
  }),
);

/** The customer has written again. */
export const ticketReplied = defineEvent(
  'TicketReplied',
  message.extend({ attachments: z.array(attachmentSchema), repliedAt: z.iso.datetime() }),
);

/** An operator has answered: what the customer is told of. */
export const ticketAnswered = defineEvent(
  'TicketAnswered',
  message.extend({
    /** As the customer reads it beside the answer. */
    operator: z.string(),
    answeredAt: z.iso.datetime(),
  }),
);

/** The customer has seen the last answer: nothing in the ticket is new to them any more. */
export const ticketAnswerRead = defineEvent(
  'TicketAnswerRead',
  ticket.extend({
    /** The message that was seen. */
    answerId: z.string(),
    readAt: z.iso.datetime(),
  }),
);

/** Nothing is to be answered any more. */
export const ticketClosed = defineEvent(
  'TicketClosed',
  ticket.extend({ by: z.enum(['customer', 'operator']), closedAt: z.iso.datetime() }),
);

/** By its customer. */
export const ticketReopened = defineEvent(
  'TicketReopened',
  ticket.extend({ reopenedAt: z.iso.datetime() }),
);

export const ticketEvents = [
  ticketOpened,
  ticketReplied,
  ticketAnswered,
  ticketAnswerRead,
  ticketClosed,
  ticketReopened,
] as const;

export type TicketEvent = EventOf<(typeof ticketEvents)[number]>;
