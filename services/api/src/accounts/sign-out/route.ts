import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { endHolds } from '../../domain-names/hold/hold-domain.ts';

export const signOutRoute: Slice = async (app, context) => {
  app.post(
    '/api/auth/logout',
    {
      schema: {
        tags: ['auth'],
        summary: 'Log out',
        response: answers(200, sessionAnswerSchema),
      },
    },
    async (request, reply) => {
      const session = await context.sessions.close(request, reply);
      if (session !== null) await endHolds(context, request, session.customerId);
      return { user: null };
    },
  );
};
