import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { sessionUserOf } from '../account.ts';
import { findCustomer } from '../signed-in.ts';

export const showSessionRoute: Slice = async (app, context) => {
  app.get(
    '/api/auth/session',
    {
      schema: {
        tags: ['auth'],
        summary: 'Show the logged-in customer',
        response: answers(200, sessionAnswerSchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const customer = await findCustomer(context, request, reply);
      return { user: customer && sessionUserOf(customer) };
    },
  );
};
