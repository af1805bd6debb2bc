import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { readAnswerBodySchema, ticketAnswerSchema } from '@haat/contracts/http/tickets';
import { answers } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { actOnTicket } from '../act-on-ticket.ts';
import { loadOwnTicket } from '../own-ticket.ts';
import { ticketAnswer } from '../ticket-answer.ts';

/** `POST /api/tickets/:number/read`. Not limited: recorded once per answer. */
export const readAnswerRoute: Slice = async (app, context) => {
  app.post(
    '/api/tickets/:number/read',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['tickets'],
        summary: 'Mark a reply as read',
        security: [{ session: [] }],
        params: z.object({ number: z.string() }),
        body: readAnswerBodySchema,
        response: answers(200, ticketAnswerSchema),
      },
    },
    async (request, reply) => {
      const { commandId, id, params, body } = request;
      const { customerId } = customerOf(request);
      const known = await loadOwnTicket(context.store, params.number, customerId);
      const { ticket, position } = await actOnTicket(
        context,
        { commandId, id, customerId },
        known,
        {
          type: 'ReadTicketAnswer',
          number: params.number,
          answerId: body.answer,
          readAt: isoNow(context.clock),
        },
      );
      if (position !== null) reply.header(POSITION_HEADER, position);
      reply.header('cache-control', 'no-store');
      return ticketAnswer(ticket);
    },
  );
};
