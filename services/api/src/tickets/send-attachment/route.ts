import type { TicketAttachment } from '@haat/contracts/events/ticket';
import { problemSchema } from '@haat/contracts/http/problem';
import { ticketMessages } from '@haat/contracts/ticket-messages';
import { Refusal } from '@haat/platform/answers';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { loadOwnTicket } from '../own-ticket.ts';

/** RFC 6266: an ASCII name and the real one. */
const saveAs = (name: string): string => {
  const plain = name.replace(/[^\w.-]/g, '_');
  const real = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
};

const sendFile = (
  reply: FastifyReply,
  { contentType, name }: TicketAttachment,
  bytes: Buffer,
): FastifyReply =>
  reply
    .headers({
      'content-type': contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType,
      'content-disposition': saveAs(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(bytes);

/** `GET /api/tickets/:number/attachments/:id`, as a download only: an upload must not run here. */
export const sendAttachmentRoute: Slice = async (app, context) => {
  const { db, store } = context;
  app.get(
    '/api/tickets/:number/attachments/:id',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['tickets'],
        summary: 'Download a file attached to a ticket',
        security: [{ session: [] }],
        params: z.object({ number: z.string(), id: z.string() }),
        response: { '4xx': problemSchema, '5xx': problemSchema },
      },
    },
    async (request, reply) => {
      const { number, id } = request.params;
      const { customerId } = customerOf(request);
      const { state } = await loadOwnTicket(store, number, customerId);
      const attachment = state.thread
        .flatMap(({ attachments }) => attachments)
        .find(({ hash }) => hash === id);
      const stored =
        attachment &&
        (await db
          .selectFrom('screenshots')
          .select('bytes')
          .where('customer_id', '=', customerId)
          .where('hash', '=', id)
          .executeTakeFirst());
      if (!stored) throw new Refusal(404, ticketMessages.attachmentNotFound);
      return sendFile(reply, attachment, stored.bytes);
    },
  );
};
