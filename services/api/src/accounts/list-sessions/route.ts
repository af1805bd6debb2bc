import { sessionsAnswerSchema } from '@haat/contracts/http/auth';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { sessionOf, signedIn } from '../signed-in.ts';

export const listSessionsRoute: Slice = async (app, context) => {
  app.get(
    '/api/auth/sessions',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['auth'],
        summary: 'List the customer’s sessions',
        security: [{ session: [] }],
        response: answers(200, sessionsAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const listed = await context.sessions.list(request, sessionOf(request));
      return { sessions: [...listed] };
    },
  );
};
