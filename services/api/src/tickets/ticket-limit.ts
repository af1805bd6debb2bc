import type { FastifyInstance } from 'fastify';
import { customerKey } from '../accounts/signed-in.ts';
import type { ApiContext } from '../context.ts';
import { perMinute } from '../plugins/rate-limit.ts';

/** One count for everything that a customer does with tickets; before the body is read. */
export const ticketLimit = (
  app: Pick<FastifyInstance, 'sharedCounts'>,
  { settings }: Pick<ApiContext, 'settings'>,
) => perMinute(app, 'ticket messages', settings.TICKET_MESSAGES_PER_MINUTE, customerKey);
