import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerKey } from '../accounts/signed-in.ts';
import type { ApiContext } from '../context.ts';
import { perDayInAll, perMinute } from '../plugins/rate-limit.ts';

const NAME = 'ticket messages';

/** One count for everything that a customer does with tickets; before the body is read. */
export const ticketLimit = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  { settings }: Pick<ApiContext, 'settings'>,
) => perMinute(app, NAME, settings.TICKET_MESSAGES_PER_MINUTE, customerKey);

/**
 * The same for what stores a message, and a bound for all of a day. The tenth is an address's: one
 * person can have many accounts.
 */
export const messageLimit = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  context: Pick<ApiContext, 'settings'>,
) => {
  const ofMinute = ticketLimit(app, context);
  const ofDay = perDayInAll(app, NAME, context.settings.TICKET_MESSAGES_PER_DAY);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await ofMinute(request, reply);
    await ofDay(request, reply);
  };
};
