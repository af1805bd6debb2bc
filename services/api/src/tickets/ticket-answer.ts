import type { TicketAnswer } from '@haat/contracts/http/tickets';
import type { OpenedTicket } from '@haat/domain/messages/ticket';

/** @param notice about the message just written. */
export const ticketAnswer = (ticket: OpenedTicket, notice: string | null = null): TicketAnswer => ({
  ...(notice !== null && { notice }),
  ticket: {
    number: ticket.number,
    subject: ticket.subject,
    status: ticket.phase,
    order_id: ticket.orderId,
    reference_code: ticket.referenceCode,
    opened_at: ticket.openedAt,
    updated_at: ticket.updatedAt,
    unread: ticket.unreadAnswer !== null,
    messages: ticket.thread.map(({ messageId, operator, message, attachments, at }) => ({
      id: messageId,
      by: operator === null ? 'customer' : 'operator',
      name: operator,
      message,
      attachments: attachments.map(({ hash, name, bytes }) => ({ id: hash, name, bytes })),
      at,
    })),
  },
});
