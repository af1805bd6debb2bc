import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';

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
      await context.sessions.close(request, reply);
      return { user: null };
    },
  );
};
