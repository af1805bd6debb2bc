import { accountSafetySchema } from '@haat/contracts/http/account-safety';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { customerOf, signedIn } from '../signed-in.ts';
import { safetyOf } from './safety.ts';

export const showSafetyRoute: Slice = async (app, context) => {
  app.get(
    '/api/account/safety',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['auth'],
        summary: 'List passkeys and two-factor settings',
        security: [{ session: [] }],
        response: answers(200, accountSafetySchema),
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return safetyOf(context, customerOf(request));
    },
  );
};
