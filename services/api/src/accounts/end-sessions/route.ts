import { customerStream } from '@haat/contracts/events/customer';
import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { customerDecider } from '@haat/domain/customer';
import { isoNow } from '@haat/platform/clock';
import { executeCommand } from '@haat/platform/commands/execute';
import { answers } from '@haat/platform/http-server/answers';
import { derivedId } from '@haat/platform/ids';
import { customerCommand, type Slice } from '../../context.ts';
import { perMinute } from '../../plugins/rate-limit.ts';
import { customerOf, signedIn } from '../signed-in.ts';

/** `POST /api/auth/sessions/end`: signs out everywhere, also here; open to who is blocked. */
export const endSessionsRoute: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'ends of all sessions',
    context.settings.LOGIN_ATTEMPTS_PER_MINUTE,
    (request) => customerOf(request).customerId,
  );
  app.post(
    '/api/auth/sessions/end',
    {
      onRequest: [signedIn(context), limit],
      schema: {
        tags: ['auth'],
        summary: 'Sign out everywhere',
        security: [{ session: [] }],
        response: answers(200, sessionAnswerSchema),
      },
    },
    async (request, reply) => {
      request.idempotency = null;
      const { customerId } = customerOf(request);
      await executeCommand(
        context,
        customerDecider,
        customerStream(customerId),
        {
          type: 'EndSessions',
          customerId,
          endId: derivedId('end of sessions', customerId, request.commandId),
          endedAt: isoNow(context.clock),
        },
        customerCommand(request, customerId),
      );
      context.sessions.forget(request, reply);
      return { user: null };
    },
  );
};
