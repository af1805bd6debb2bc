import { changePasswordBodySchema, sessionAnswerSchema } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import { answers } from '@haat/platform/http-server/answers';
import { Refusal } from '@haat/platform/http-server/refusal';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../plugins/rate-limit.ts';
import { sessionUserOf } from '../account.ts';
import { requireUncommon } from '../common-passwords.ts';
import { findCredentials } from '../credentials.ts';
import { isPassword } from '../password.ts';
import { changePassword, passwordIdFor } from '../passwords.ts';
import { allowedToAct, customerOf } from '../signed-in.ts';

const incorrect = () => {
  const { incorrectPassword } = loginMessages;
  return new Refusal(400, incorrectPassword, { fields: { currentPassword: incorrectPassword } });
};

/**
 * `POST /api/account/password`: another password. Every other session ends, and this one goes on
 * under a new cookie.
 */
export const changePasswordRoute: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'passwords given to change them',
    context.settings.LOGIN_ATTEMPTS_PER_MINUTE,
    (request) => customerOf(request).customerId,
    { isExact: true },
  );
  app.post(
    '/api/account/password',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['auth'],
        summary: 'Change the password',
        security: [{ session: [] }],
        body: changePasswordBodySchema,
        response: answers(200, sessionAnswerSchema),
      },
    },
    async (request, reply) => {
      // A kept answer would come without the cookie. A repeat changes nothing anyway.
      request.idempotency = null;
      reply.header('cache-control', 'no-store');
      const { customerId, email, passwordId } = customerOf(request);
      const { currentPassword, password } = request.body;
      // Of this very command, both passwords among what names it, the first half was done before.
      const isRepeat = passwordId === passwordIdFor(customerId, request.commandId);
      if (!isRepeat) {
        requireUncommon(password);
        const credentials = await findCredentials(context, context.store.names.email(email));
        const hash = credentials?.passwordHash ?? null;
        if (hash === null || !(await isPassword(hash, currentPassword))) throw incorrect();
        // Changed by somebody else between the two reads: this is no longer the current password.
        if (credentials?.customer.passwordId !== passwordId) throw incorrect();
      }
      const changed = await changePassword(context, request, {
        customerId,
        password,
        replaces: passwordId,
        shownBy: 'password',
      });
      if (changed === null) throw incorrect();
      await context.sessions.open(request, reply, changed);
      return { user: sessionUserOf(changed) };
    },
  );
};
