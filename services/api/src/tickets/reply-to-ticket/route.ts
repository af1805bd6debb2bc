import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { ticketAnswerSchema, ticketReplyFieldsSchema } from '@haat/contracts/http/tickets';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { acceptAttachments, attachmentsField } from '../attachments.ts';
import { ticketAnswer } from '../ticket-answer.ts';
import { messageTotal, ticketLimit } from '../ticket-limit.ts';
import { replyToTicket, requireOpen } from './reply-to-ticket.ts';

export const replyToTicketRoute: Slice = async (app, context) => {
  const admit = acceptAttachments(app, context, (request) => {
    const { number } = request.params as { readonly number: string };
    return requireOpen(context, customerOf(request).customerId, number);
  });
  const counted = messageTotal(app, context);
  app.post(
    '/api/tickets/:number/reply',
    {
      onRequest: [signedIn(context), ticketLimit(app, context), admit],
      schema: {
        tags: ['tickets'],
        summary: 'Reply to a ticket',
        consumes: ['multipart/form-data'],
        security: [{ session: [] }],
        params: z.object({ number: z.string() }),
        body: ticketReplyFieldsSchema.extend(attachmentsField),
        response: answers(200, ticketAnswerSchema),
      },
    },
    async (request, reply) => {
      const { commandId, id, params, body } = request;
      const caller = { commandId, id, customerId: customerOf(request).customerId };
      const services = counted(context, request, reply);
      const replied = await replyToTicket(services, caller, params.number, body);
      const { ticket, position, notice } = replied;
      if (position !== null) reply.header(POSITION_HEADER, position);
      reply.header('cache-control', 'no-store');
      return ticketAnswer(ticket, notice);
    },
  );
};
