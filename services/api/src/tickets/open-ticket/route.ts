import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { openTicketFieldsSchema, ticketAnswerSchema } from '@haat/contracts/http/tickets';
import { answers } from '@haat/platform/answers';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { acceptAttachments, attachmentsField, readAttachments } from '../attachments.ts';
import { requireFewOpenTickets } from '../few-open-tickets.ts';
import { ticketAnswer } from '../ticket-answer.ts';
import { messageTotal, ticketLimit } from '../ticket-limit.ts';
import { openTicket } from './open-ticket.ts';

/** `POST /api/tickets`, also for blocked customers. */
export const openTicketRoute: Slice = async (app, context) => {
  const admit = acceptAttachments(app, context, (request) =>
    requireFewOpenTickets(context, customerOf(request).customerId),
  );
  const counted = messageTotal(app, context);
  app.post(
    '/api/tickets',
    {
      onRequest: [signedIn(context), ticketLimit(app, context), admit],
      schema: {
        tags: ['tickets'],
        summary: 'Open a ticket',
        consumes: ['multipart/form-data'],
        security: [{ session: [] }],
        body: openTicketFieldsSchema.extend(attachmentsField),
        response: answers(201, ticketAnswerSchema),
      },
    },
    async (request, reply) => {
      const { commandId, id, body } = request;
      const { attachments, ...fields } = body;
      const caller = { commandId, id, customerId: customerOf(request).customerId };
      const services = counted(context, request, reply);
      const files = await readAttachments(attachments);
      const { ticket, position, notice } = await openTicket(services, caller, fields, files);
      if (position !== null) reply.header(POSITION_HEADER, position);
      reply.code(201).header('cache-control', 'no-store');
      return ticketAnswer(ticket, notice);
    },
  );
};
