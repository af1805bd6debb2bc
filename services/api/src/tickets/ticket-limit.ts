import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerKey } from '../accounts/signed-in.ts';
import type { ApiContext } from '../context.ts';
import { dayTotal } from '../http/day-total.ts';
import { perMinute } from '../http/rate-limit.ts';
import type { TicketServices } from './act-on-ticket.ts';

const NAME = 'ticket messages';

/** One count for all ticket actions, before the body is read. */
export const ticketLimit = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  { settings }: Pick<ApiContext, 'settings'>,
) => perMinute(app, NAME, settings.TICKET_MESSAGES_PER_MINUTE, customerKey);

/** A day's messages of all customers. @returns services that count files and event together. */
export const messageTotal = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  context: Pick<ApiContext, 'settings'>,
) => {
  const total = dayTotal(app, NAME, context.settings.TICKET_MESSAGES_PER_DAY);
  return (
    services: TicketServices,
    request: FastifyRequest,
    reply: FastifyReply,
  ): TicketServices => {
    const { count, countedIn } = total(request, reply);
    return {
      ...services,
      store: countedIn(services.store),
      uploads: {
        ...services.uploads,
        store: (customerId, files) => services.uploads.store(customerId, files, count),
      },
    };
  };
};
