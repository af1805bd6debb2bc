import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { answers } from '@haat/platform/http-server/answers';
import type { Slice } from '../../context.ts';
import { loadCustomer, sessionUserOf } from '../account.ts';

/** `GET /api/auth/session`: who is signed in, or null. */
export const showSessionRoute: Slice = async (app, context) => {
  app.get(
    '/api/auth/session',
    {
      schema: {
        tags: ['auth'],
        summary: 'Who is signed in',
        response: answers(200, sessionAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const current = await context.sessions.read(request);
      const customer = current && (await loadCustomer(context.store, current.customerId));
      if (current === null || customer === null) return { user: null };
      await context.sessions.keepAlive(request, reply, current);
      return { user: sessionUserOf(customer) };
    },
  );
};
