import {
  passkeyLoginBodySchema,
  passkeyLoginOptionsSchema,
} from '@haat/contracts/http/account-safety';
import { sessionAnswerSchema } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { callerKey } from '../../http/caller.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { CEREMONY_MS } from '../ceremonies.ts';
import { completeLogin } from '../complete-login.ts';
import { requireRelyingParty } from '../require-relying-party.ts';
import { findPasskeyOwner } from './find-passkey-owner.ts';

/** Needs no email, and reveals none. */
export const signInWithPasskeyRoutes: Slice = async (app, context) => {
  const attempts = context.settings.LOGIN_ATTEMPTS_PER_MINUTE;
  const whenUnavailable = loginMessages.databaseConnectionIssue;

  app.post(
    '/api/auth/passkey/options',
    {
      schema: {
        tags: ['auth'],
        summary: 'Get the options for a passkey login',
        response: answers(200, passkeyLoginOptionsSchema),
      },
      preHandler: perMinute(app, 'challenges for passkeys', attempts),
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { id: rpId } = requireRelyingParty(context);
      const { id: challenge } = await context.ceremonies.begin(request, reply, 'passkey login');
      return { rpId, challenge, timeout: CEREMONY_MS, userVerification: 'required' as const };
    },
  );

  app.post(
    '/api/auth/passkey',
    {
      config: { whenUnavailable },
      schema: {
        tags: ['auth'],
        summary: 'Log in with a passkey',
        body: passkeyLoginBodySchema,
        response: answers(200, sessionAnswerSchema),
      },
      preHandler: perMinute(app, 'passkeys from an address', attempts, callerKey, {
        isExact: true,
      }),
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const customer = await findPasskeyOwner(context, request, request.body);
      return completeLogin(context, request, reply, customer);
    },
  );
};
