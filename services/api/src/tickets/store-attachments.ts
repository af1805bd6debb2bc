import type { TicketAttachment } from '@haat/contracts/events/ticket';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import type { OpenedTicket } from '@haat/domain/messages/ticket';
import { Refusal } from '@haat/platform/answers';
import type { TicketServices } from './act-on-ticket.ts';
import type { ReadAttachments } from './attachments.ts';

/**
 * Stores what is attached to a message, before an event names it.
 * @returns what its event may name: nothing where the day's total is used up.
 * @throws {Refusal} 409 when these files are more than the account may hold.
 */
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

/** @returns what its customer has to know of a message that was taken without its files. */
export const attachmentsNotice = (
  { thread }: Pick<OpenedTicket, 'thread'>,
  messageId: string,
  { attachments: sent }: Pick<ReadAttachments, 'attachments'>,
): string | null => {
  const written = thread.find((message) => message.messageId === messageId);
  const isWithout = sent.length > 0 && written?.attachments.length === 0;
  return isWithout ? ticketMessages.attachmentsNotSaved : null;
};
