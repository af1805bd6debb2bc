import { olderQuerySchema } from '@haat/contracts/http/older';
import { ticketAnswerSchema, ticketsAnswerSchema } from '@haat/contracts/http/tickets';
import type { Position } from '@haat/event-store/port';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { behind, MAX_PLUS_ONE, readPlace, shownOf } from '../../older.ts';
import { loadOwnTicket } from '../own-ticket.ts';
import { ticketAnswer } from '../ticket-answer.ts';

const waitQuery = z.object({
  /** Position of the caller's own command: the answer waits for it. */
  after: z.string().max(64).optional(),
});

export const showTicketsRoutes: Slice = async (app, context) => {
  const { db, store, settings, ticketProgress } = context;

  app.get(
    '/api/tickets',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['tickets'],
        summary: 'List the customer’s tickets, latest activity first',
        security: [{ session: [] }],
        querystring: waitQuery.extend(olderQuerySchema.shape),
        response: answers(200, ticketsAnswerSchema),
      },
    },
    async (request) => {
      const { after, older } = request.query;
      const place = readPlace(older);
      if (after) await ticketProgress.reached(after as Position, settings.READ_OWN_WRITE_MS);
      const rows = await db
        .selectFrom('tickets')
        .selectAll()
        .where('customer_id', '=', customerOf(request).customerId)
        .where(behind(place, { at: 'updated_at', id: 'number' }))
        .orderBy('updated_at', 'desc')
        .orderBy('number')
        .limit(MAX_PLUS_ONE)
        .execute();
      const { shown, ...more } = shownOf(rows, ({ updated_at, number }) => ({
        at: updated_at,
        id: number,
      }));
      return {
        tickets: shown.map((row) => ({
          number: row.number,
          subject: row.subject,
          status: row.status,
          order_id: row.order_id,
          reference_code: row.reference_code,
          opened_at: row.opened_at.toISOString(),
          updated_at: row.updated_at.toISOString(),
          unread: row.unread,
        })),
        ...more,
      };
    },
  );

  app.get(
    '/api/tickets/:number',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['tickets'],
        summary: 'Show a ticket with its thread',
        security: [{ session: [] }],
        params: z.object({ number: z.string() }),
        response: answers(200, ticketAnswerSchema),
      },
    },
    async (request) => {
      const { customerId } = customerOf(request);
      const { state } = await loadOwnTicket(store, request.params.number, customerId);
      return ticketAnswer(state);
    },
  );
};
