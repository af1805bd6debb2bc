import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { sessionAnswerSchema, sessionsAnswerSchema } from '@haat/contracts/http/auth';
import { customerDecider } from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import { z } from 'zod';
import type { Slice } from '../../context.ts';
import { endHolds } from '../../domain-names/hold/hold-domain.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { changeLimit } from '../change-limit.ts';
import { customerOf, sessionKey, sessionOf, signedIn } from '../signed-in.ts';

/** `POST /api/auth/sessions/end` ends all, `…/sessions/:id/end` one. Open to blocked customers. */
export const endSessionsRoutes: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'ends of all sessions',
    context.settings.LOGIN_ATTEMPTS_PER_MINUTE,
    sessionKey,
  );
  app.post(
    '/api/auth/sessions/end',
    {
      onRequest: [signedIn(context), limit, changeLimit(app)],
      schema: {
        tags: ['auth'],
        summary: 'Log out of all devices',
        security: [{ session: [] }],
        response: answers(200, sessionAnswerSchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
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
      context.sessions.discard(request, reply);
      await endHolds(context, request, customerId);
      return { user: null };
    },
  );

  app.post(
    '/api/auth/sessions/:id/end',
    {
      onRequest: signedIn(context),
      schema: {
        tags: ['auth'],
        summary: 'Log out of one device',
        security: [{ session: [] }],
        params: z.object({ id: z.uuid(accountMessages.sessionGone) }),
        response: answers(200, sessionsAnswerSchema),
      },
      preHandler: limit,
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      const isEnded = await context.sessions.end(customerId, request.params.id);
      if (!isEnded) throw new Refusal(404, accountMessages.sessionGone);
      return { sessions: [...(await context.sessions.list(request, sessionOf(request)))] };
    },
  );
};
