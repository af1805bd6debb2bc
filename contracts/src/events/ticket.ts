import { z } from 'zod';
import { personal } from '../personal.ts';
import { defineEvent, type EventOf } from './event.ts';
import { customerId, orderedAt, ticketNumber } from './example-values.ts';

/** Stream: `ticket-<number>`. */
export const ticketStream = (number: string): string => `ticket-${number}`;

/** "TKT-7K3M92QD"; Crockford's base 32. */
const TICKET_NUMBER = /^TKT-[0-9A-HJKMNP-TV-Z]{8}$/;
export const isTicketNumber = (text: string): boolean => TICKET_NUMBER.test(text);

const attachmentSchema = z.object({
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  name: personal(z.string()),
  /** By its content, not its name. */
  contentType: z.string(),
  bytes: z.int().positive(),
});
export type TicketAttachment = z.infer<typeof attachmentSchema>;

const ticket = z.object({
  number: z.string().regex(TICKET_NUMBER),
  customerId: z.string(),
});

const message = ticket.extend({
  /** The command's id: a repeat of the command is the same message. */
  messageId: z.string(),
  message: personal(z.string()),
});

/** A customer opened a ticket. */
export const ticketOpened = defineEvent(
  'TicketOpened',
  message.extend({
    subject: personal(z.string()),
    attachments: z.array(attachmentSchema),
    orderId: z.string().nullable(),
    referenceCode: z.string().nullable(),
    openedAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      number: ticketNumber,
      customerId,
      messageId: '5f0c8a7e-3d8b-5a53-9b44-0f2f6c0f7a11',
      message: 'The name went while I paid. Please send the money back.',
      subject: 'Order HT-251121-7K3M92QD4T8X',
      attachments: [
        {
          hash: 'b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7b7',
          name: 'bank-statement.pdf',
          contentType: 'application/pdf',
          bytes: 48_213,
        },
      ],
      orderId: 'HT-251121-7K3M92QD4T8X',
      referenceCode: 'PAY-7K3M-92QD-4T8X',
      openedAt: orderedAt,
    },
  },
);

/** The customer wrote again. */
export const ticketReplied = defineEvent(
  'TicketReplied',
  message.extend({ attachments: z.array(attachmentSchema), repliedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      number: ticketNumber,
      customerId,
      messageId: '8b1f5a0c-5d2e-5c0e-8a4f-7e0d9b6c2f33',
      message: 'Please send it back to the same UPI address.',
      attachments: [],
      repliedAt: '2025-11-21T06:12:00.000Z',
    },
  },
);

/** An operator answered. */
export const ticketAnswered = defineEvent(
  'TicketAnswered',
  message.extend({
    operator: z.string(),
    answeredAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['operator'],
    shownIn: 'row',
    example: {
      number: ticketNumber,
      customerId,
      messageId: 'c3a9e2d4-0b6f-5e7a-9d1c-2f4b8a6e5d44',
      message:
        'We’ve received your payment. It’s in your balance: use it for another domain, or request a refund.',
      operator: 'Irfan',
      answeredAt: '2025-11-21T05:29:40.000Z',
    },
  },
);

/** The customer read the last answer. */
export const ticketAnswerRead = defineEvent(
  'TicketAnswerRead',
  ticket.extend({
    answerId: z.string(),
    readAt: z.iso.datetime(),
  }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: {
      number: ticketNumber,
      customerId,
      answerId: 'c3a9e2d4-0b6f-5e7a-9d1c-2f4b8a6e5d44',
      readAt: '2025-11-21T16:05:00.000Z',
    },
  },
);

/** The ticket is closed. */
export const ticketClosed = defineEvent(
  'TicketClosed',
  ticket.extend({ by: z.enum(['customer', 'operator']), closedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer', 'operator'],
    shownIn: 'row',
    example: {
      number: ticketNumber,
      customerId,
      by: 'customer',
      closedAt: '2025-11-21T07:00:00.000Z',
    },
  },
);

/** The customer reopened the ticket. */
export const ticketReopened = defineEvent(
  'TicketReopened',
  ticket.extend({ reopenedAt: z.iso.datetime() }),
  {
    writtenBy: ['customer'],
    shownIn: 'row',
    example: { number: ticketNumber, customerId, reopenedAt: '2025-11-22T04:30:00.000Z' },
  },
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
