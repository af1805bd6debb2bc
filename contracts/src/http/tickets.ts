import { z } from 'zod';
import { ticketMessages } from '../ticket-messages.ts';
import { olderSchema } from './older.ts';
import { requiredText } from './required-text.ts';

/** The most that a subject and a message may say, in characters. */
const SUBJECT_MAX_LENGTH = 200;
export const TICKET_MESSAGE_MAX_LENGTH = 5_000;

export const ATTACHMENTS_PER_MESSAGE = 3;
/** Largest attachment, in bytes. */
export const ATTACHMENT_MAX_BYTES = 5 * 1024 * 1024;

/** What may be attached, and the endings of its name: the first for a file that has none of them. */
export const ATTACHMENT_ENDINGS = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt'],
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_ENDINGS;

/** A ticket waits for an operator, or for its customer, or for nobody. */
export const ticketStatusSchema = z.enum(['open', 'answered', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

/** The text fields of `POST /api/tickets` (multipart; `attachments` are files). */
export const openTicketFieldsSchema = z.object({
  subject: requiredText(ticketMessages.subjectRequired, SUBJECT_MAX_LENGTH),
  message: requiredText(ticketMessages.messageRequired, TICKET_MESSAGE_MAX_LENGTH),
  /** What it is about, if there is an order or a payment. */
  order: z
    .string()
    .trim()
    .regex(/^HT-[0-9A-Z-]{1,60}$/, ticketMessages.invalidOrderId)
    .optional(),
  payment: z
    .string()
    .trim()
    .regex(/^PAY-[0-9A-Z-]{1,60}$/, ticketMessages.invalidReferenceCode)
    .optional(),
});
export type OpenTicketFields = z.infer<typeof openTicketFieldsSchema>;

/** The text fields of `POST /api/tickets/:number/reply` (multipart; `attachments` are files). */
export const ticketReplyFieldsSchema = z.object({
  message: requiredText(ticketMessages.replyRequired, TICKET_MESSAGE_MAX_LENGTH),
});

const ticketMessageSchema = z.object({
  id: z.string(),
  by: z.enum(['customer', 'operator']),
  /** Of the operator who answered; null where the customer wrote. */
  name: z.string().nullable(),
  message: z.string(),
  attachments: z.array(
    z.object({
      /** Names it in `GET /api/tickets/:number/attachments/:id`. */
      id: z.string(),
      name: z.string(),
      bytes: z.int(),
    }),
  ),
  at: z.iso.datetime(),
});
export type TicketMessage = z.infer<typeof ticketMessageSchema>;

export const ticketSummarySchema = z.object({
  number: z.string(),
  subject: z.string(),
  status: ticketStatusSchema,
  order_id: z.string().nullable(),
  reference_code: z.string().nullable(),
  opened_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** The last answer has not been seen yet, on whatever device. */
  unread: z.boolean(),
});
export type TicketSummary = z.infer<typeof ticketSummarySchema>;

/** `GET /api/tickets`: the caller's own, that which moved last first. */
export const ticketsAnswerSchema = z.object({
  tickets: z.array(ticketSummarySchema),
  older: olderSchema,
});
export type TicketsAnswer = z.infer<typeof ticketsAnswerSchema>;

/** `POST /api/tickets/:number/read`: the message that was seen. */
export const readAnswerBodySchema = z.object({ answer: z.string().max(255) });
export type ReadAnswerBody = z.infer<typeof readAnswerBodySchema>;

/** `GET /api/tickets/:number`, and what every command on a ticket answers: its thread, oldest first. */
export const ticketAnswerSchema = z.object({
  ticket: ticketSummarySchema.extend({ messages: z.array(ticketMessageSchema) }),
  /** A sentence that the customer should read, such as that the files of a message were not kept. */
  notice: z.string().optional(),
});
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>;
export type TicketDetail = TicketAnswer['ticket'];
