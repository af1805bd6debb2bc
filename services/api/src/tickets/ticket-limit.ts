import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { customerKey } from '../accounts/signed-in.ts';
import type { ApiContext } from '../context.ts';
import { perDayInAll, perMinute } from '../plugins/rate-limit.ts';

/** One count for everything that a customer does with tickets; before the body is read. */
export const ticketLimit = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  { settings }: Pick<ApiContext, 'settings'>,
) => {
  const name = 'ticket messages';
  const ofMinute = perMinute(app, name, settings.TICKET_MESSAGES_PER_MINUTE, customerKey);
  const ofDay = perDayInAll(app, name, settings.TICKET_MESSAGES_PER_DAY, customerKey);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await ofMinute(request, reply);
    await ofDay(request, reply);
  };
};
