import { changePasswordBodySchema, sessionAnswerSchema } from '@haat/contracts/http/auth';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { sessionUserOf } from '../account.ts';
import { changeLimit } from '../change-limit.ts';
import { requireUncommon } from '../common-passwords.ts';
import { changePassword, passwordIdFor } from '../passwords.ts';
import { incorrectPassword, proofLimit, requireCurrentPassword } from '../require-proof.ts';
import { allowedToAct, customerOf, sessionOf } from '../signed-in.ts';

/** `POST /api/account/password`. Ends every other session; this one gets a new cookie. */
export const changePasswordRoute: Slice = async (app, context) => {
  const limitChanges = changeLimit(app);
  app.post(
    '/api/account/password',
    {
      onRequest: [allowedToAct(context), proofLimit(app, context)],
      schema: {
        tags: ['auth'],
        summary: 'Change the password',
        security: [{ session: [] }],
        body: changePasswordBodySchema,
        response: answers(200, sessionAnswerSchema),
      },
    },
    async (request, reply) => {
      // A cached answer would lack the cookie. A repeat changes nothing.
      keepNowhere(request, reply);
      const { customerId, passwordId } = customerOf(request);
      const { currentPassword, password } = request.body;
      // The command id depends on both passwords, so the same id means a repeat.
      const isRepeat = passwordId === passwordIdFor(customerId, request.commandId);
      if (!isRepeat) {
        await requireUncommon(password);
        await requireCurrentPassword(context, request, currentPassword);
        await limitChanges(request, reply);
      }
      const changed = await changePassword(context, request, {
        customerId,
        password,
        replaces: passwordId,
        shownBy: 'password',
      });
      if (changed === null) throw incorrectPassword();
      await context.sessions.open(request, reply, changed, sessionOf(request));
      return { user: sessionUserOf(changed) };
    },
  );
};
