import type { TicketAttachment } from '@haat/contracts/events/ticket';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import type { OpenedTicket } from '@haat/domain/messages/ticket';
import { Refusal } from '@haat/platform/answers';
import type { TicketServices } from './act-on-ticket.ts';
import type { ReadAttachments } from './attachments.ts';

/** Before an event names them. @returns none if the day is used up. @throws {Refusal} 409 */
export const storeAttachments = async (
  { uploads }: Pick<TicketServices, 'uploads'>,
  customerId: string,
  read: ReadAttachments,
): Promise<TicketAttachment[]> => {
  const stored = await uploads.store(customerId, read.uploads);
  if (stored === 'account_full') {
    const error = ticketMessages.attachmentsFull;
    throw new Refusal(409, error, { fields: { attachments: error } });
  }
  return stored === 'stored' ? [...read.attachments] : [];
};

/** @returns a notice if the message was stored without its files. */
export const attachmentsNotice = (
  { thread }: Pick<OpenedTicket, 'thread'>,
  messageId: string,
  { attachments: sent }: Pick<ReadAttachments, 'attachments'>,
): string | null => {
  const written = thread.find((message) => message.messageId === messageId);
  const isWithout = sent.length > 0 && written?.attachments.length === 0;
  return isWithout ? ticketMessages.attachmentsNotSaved : null;
};
