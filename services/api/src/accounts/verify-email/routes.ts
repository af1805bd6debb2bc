import {
  confirmEmailBodySchema,
  emailVerificationAnswerSchema,
} from '@haat/contracts/http/email-verification';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { allowedToAct, callerOf, customerKey } from '../signed-in.ts';
import { confirmCode, sendCode } from './verify-email.ts';

export const verifyEmailRoutes: Slice = async (app, context) => {
  const { EMAIL_VERIFICATION, LOGIN_ATTEMPTS_PER_MINUTE: attempts } = context.settings;
  if (EMAIL_VERIFICATION === 'off') return;

  app.post(
    '/api/auth/verification/send',
    {
      onRequest: [allowedToAct(context), perMinute(app, 'email codes', attempts, customerKey)],
      schema: {
        tags: ['auth'],
        summary: 'Email a verification code to the account’s address',
        security: [{ session: [] }],
        response: answers(200, emailVerificationAnswerSchema),
      },
    },
    async (request) => sendCode(context, callerOf(request)),
  );

  app.post(
    '/api/auth/verification/confirm',
    {
      onRequest: [
        allowedToAct(context),
        perMinute(app, 'email code guesses', attempts, customerKey, { isExact: true }),
      ],
      schema: {
        tags: ['auth'],
        summary: 'Verify the emailed code',
        security: [{ session: [] }],
        body: confirmEmailBodySchema,
        response: answers(200, emailVerificationAnswerSchema),
      },
    },
    async (request) => confirmCode(context, callerOf(request), request.body.code),
  );
};
