import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { ticketAnswerSchema, ticketReplyFieldsSchema } from '@haat/contracts/http/tickets';
import { isoNow } from '@haat/platform/clock';
import { answers } from '@haat/platform/http-server/answers';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { actOnTicket } from '../act-on-ticket.ts';
import { acceptAttachments, attachmentsField, readAttachments } from '../attachments.ts';
import { loadOwnTicket } from '../own-ticket.ts';
import { ticketAnswer } from '../ticket-answer.ts';
import { ticketLimit } from '../ticket-limit.ts';
import { requireUploadRoom } from '../upload-room.ts';

/** `POST /api/tickets/:number/reply`: the customer writes again. */
export const replyToTicketRoute: Slice = async (app, context) => {
  await acceptAttachments(app);
  app.post(
    '/api/tickets/:number/reply',
    {
      onRequest: [signedIn(context), ticketLimit(app, context)],
      schema: {
        tags: ['tickets'],
        summary: 'Write in a ticket',
        consumes: ['multipart/form-data'],
        security: [{ session: [] }],
        params: z.object({ number: z.string() }),
        body: ticketReplyFieldsSchema.extend(attachmentsField),
        response: answers(200, ticketAnswerSchema),
      },
    },
    async (request, reply) => {
      const { commandId, id, params, body } = request;
      const { customerId } = customerOf(request);
      const known = await loadOwnTicket(context.store, params.number, customerId);
      const { uploads, attachments } = await readAttachments(body.attachments);
      await requireUploadRoom(context, customerId, uploads);
      const { ticket, position } = await actOnTicket(
        context,
        { commandId, id, customerId },
        known,
        {
          type: 'ReplyToTicket',
          number: params.number,
          messageId: commandId,
          message: body.message,
          attachments: [...attachments],
          repliedAt: isoNow(context.clock),
        },
        uploads,
      );
      if (position !== null) reply.header(POSITION_HEADER, position);
      reply.header('cache-control', 'no-store');
      return ticketAnswer(ticket);
    },
  );
};
