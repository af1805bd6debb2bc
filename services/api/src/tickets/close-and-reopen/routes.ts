import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { ticketAnswerSchema } from '@haat/contracts/http/tickets';
import { answers } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { actOnTicket } from '../act-on-ticket.ts';
import { requireFewOpenTickets } from '../few-open-tickets.ts';
import { loadOwnTicket } from '../own-ticket.ts';
import { ticketAnswer } from '../ticket-answer.ts';
import { ticketLimit } from '../ticket-limit.ts';

const ACTIONS = [
  {
    name: 'close',
    summary: 'Close a ticket',
    commandAt: (number: string, closedAt: string) =>
      ({ type: 'CloseTicket', number, by: 'customer', closedAt }) as const,
  },
  {
    name: 'reopen',
    summary: 'Reopen a closed ticket',
    commandAt: (number: string, reopenedAt: string) =>
      ({ type: 'ReopenTicket', number, reopenedAt }) as const,
  },
] as const;

export const closeAndReopenRoutes: Slice = async (app, context) => {
  const limit = ticketLimit(app, context);
  for (const { name, summary, commandAt } of ACTIONS) {
    app.post(
      `/api/tickets/:number/${name}`,
      {
        onRequest: [signedIn(context), limit],
        schema: {
          tags: ['tickets'],
          summary,
          security: [{ session: [] }],
          params: z.object({ number: z.string() }),
          response: answers(200, ticketAnswerSchema),
        },
      },
      async (request, reply) => {
        const { commandId, id, params } = request;
        const { customerId } = customerOf(request);
        const known = await loadOwnTicket(context.store, params.number, customerId);
        const isReopened = name === 'reopen' && known.state.phase === 'closed';
        if (isReopened) await requireFewOpenTickets(context, customerId);
        const command = commandAt(params.number, isoNow(context.clock));
        const caller = { commandId, id, customerId };
        const { ticket, position } = await actOnTicket(context, caller, known, command);
        if (position !== null) reply.header(POSITION_HEADER, position);
        reply.header('cache-control', 'no-store');
        return ticketAnswer(ticket);
      },
    );
  }
};
