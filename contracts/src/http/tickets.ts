import { z } from 'zod';
import { ticketMessages } from '../ticket-messages.ts';
import { olderSchema } from './older.ts';
import { requiredText } from './required-text.ts';

/** In characters. */
const SUBJECT_MAX_LENGTH = 200;
export const TICKET_MESSAGE_MAX_LENGTH = 5_000;

export const ATTACHMENTS_PER_MESSAGE = 3;
export const ATTACHMENT_MAX_BYTES = 5 * 1024 * 1024;

/** File endings by type; the first one is added to a name without one. */
export const ATTACHMENT_ENDINGS = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt'],
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_ENDINGS;

export const ticketStatusSchema = z.enum(['open', 'answered', 'closed']);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

/** Text fields of `POST /api/tickets` (multipart; `attachments` are files). */
export const openTicketFieldsSchema = z.object({
  subject: requiredText(ticketMessages.subjectRequired, SUBJECT_MAX_LENGTH),
  message: requiredText(ticketMessages.messageRequired, TICKET_MESSAGE_MAX_LENGTH),
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

/** Text fields of `POST /api/tickets/:number/reply` (multipart; `attachments` are files). */
export const ticketReplyFieldsSchema = z.object({
  message: requiredText(ticketMessages.replyRequired, TICKET_MESSAGE_MAX_LENGTH),
});

const ticketMessageSchema = z.object({
  id: z.string(),
  by: z.enum(['customer', 'operator']),
  name: z.string().nullable(),
  message: z.string(),
  attachments: z.array(
    z.object({
      /** For `GET /api/tickets/:number/attachments/:id`. */
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
  /** The customer has not seen the last answer on any device. */
  unread: z.boolean(),
});
export type TicketSummary = z.infer<typeof ticketSummarySchema>;

/** `GET /api/tickets`: the customer's own, the latest change first. */
export const ticketsAnswerSchema = z.object({
  tickets: z.array(ticketSummarySchema),
  older: olderSchema,
});
export type TicketsAnswer = z.infer<typeof ticketsAnswerSchema>;

/** `POST /api/tickets/:number/read`: the message that was read. */
export const readAnswerBodySchema = z.object({ answer: z.string().max(255) });
export type ReadAnswerBody = z.infer<typeof readAnswerBodySchema>;

/** `GET /api/tickets/:number`, and the answer to each command; messages oldest first. */
export const ticketAnswerSchema = z.object({
  ticket: ticketSummarySchema.extend({ messages: z.array(ticketMessageSchema) }),
  notice: z.string().optional(),
});
export type TicketAnswer = z.infer<typeof ticketAnswerSchema>;
export type TicketDetail = TicketAnswer['ticket'];
