import { ticketStream } from '@haat/contracts/events/ticket';
import { type RowOf, tickets } from '@haat/platform/read-models';
import { defineProjector } from './projector.ts';

export const ticketsProjector = defineProjector(tickets, {
  eventTypes: [
    'TicketOpened',
    'TicketReplied',
    'TicketAnswered',
    'TicketAnswerRead',
    'TicketClosed',
    'TicketReopened',
  ],
  erasure: {
    ownerColumn: 'customer_id',
    streamsOf: (row) => [ticketStream(row.number)],
  },
  keyOf: ({ data }) => data.number,
  apply: (row, { event, at }): RowOf<typeof tickets> | undefined => {
    if (event.type === 'TicketOpened') {
      const { number, customerId, subject, orderId, referenceCode } = event.data;
      if (row !== undefined) return row;
      return {
        number,
        customer_id: customerId,
        subject,
        status: 'open',
        order_id: orderId,
        reference_code: referenceCode,
        opened_at: at,
        updated_at: at,
        unread: false,
      };
    }
    if (row === undefined) return row;
    switch (event.type) {
      case 'TicketReplied':
        return { ...row, status: 'open', updated_at: at, unread: false };
      case 'TicketReopened':
        return { ...row, status: 'open', updated_at: at };
      case 'TicketAnswered':
        return { ...row, status: 'answered', updated_at: at, unread: true };
      case 'TicketAnswerRead':
        return { ...row, unread: false };
      case 'TicketClosed':
        return { ...row, status: 'closed', updated_at: at };
    }
  },
});
