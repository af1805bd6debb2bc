import { accountMessages } from '@haat/contracts/account-messages';
import { loginAnswerSchema, loginCodeBodySchema } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import { answers, Refusal } from '@haat/platform/answers';
import type { FastifyRequest } from 'fastify';
import type { Slice } from '../../context.ts';
import { callerKey } from '../../http/caller.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { loadCustomer } from '../account.ts';
import { codeLimit } from '../code-limit.ts';
import { completeLogin } from '../complete-login.ts';

/** Expired, ended, or all sessions have ended since. */
const loginOver = () => new Refusal(400, accountMessages.loginOver);
const wrong = (error: string) => new Refusal(400, error, { fields: { code: error } });

/** `POST /api/auth/login/code`: second half of a login, in the same browser. */
export const signInWithCodeRoute: Slice = async (app, context) => {
  const attempts = context.settings.LOGIN_ATTEMPTS_PER_MINUTE;
  const exact = { isExact: true };

  const begunIn = async (request: FastifyRequest) => {
    const begun = await context.ceremonies.find(request, 'code login');
    if (begun === null || begun.customerId === null) throw loginOver();
    const { customerId, generation } = begun;
    const customer = await loadCustomer(context.store, customerId);
    if (customer === null || customer.sessionGeneration !== generation) throw loginOver();
    return { begun, customer };
  };

  /** Strangers with the password must not use up the count of known devices and mailed links. */
  const guesserOf = async (request: FastifyRequest): Promise<string> => {
    const { begun, customer } = await begunIn(request);
    const { customerId, email } = customer;
    if (begun.shownBy === 'mailed_link') return `${customerId} by mail`;
    const device = await context.knownDevices.find(request, context.store.names.email(email));
    return device === null ? customerId : `${customerId} ${device}`;
  };

  app.post(
    '/api/auth/login/code',
    {
      config: { whenUnavailable: loginMessages.databaseConnectionIssue },
      schema: {
        tags: ['auth'],
        summary: 'Log in with a two-factor code, after the password',
        body: loginCodeBodySchema,
        response: answers(200, loginAnswerSchema),
      },
      preHandler: [
        perMinute(app, 'codes from an address', attempts, callerKey, exact),
        perMinute(app, 'codes to an account', attempts, guesserOf, exact),
        codeLimit(app, guesserOf),
      ],
    },
    async (request, reply) => {
      const { begun, customer } = await begunIn(request);
      const { customerId, codesSecretId: secretId } = customer;
      // Codes were turned off meanwhile: log in again with the password.
      if (secretId === null) throw loginOver();
      const checked = await context.oneTimeCodes.check({ customerId, secretId }, request.body.code);
      if (checked === 'used') throw wrong(accountMessages.codeUsed);
      if (checked === 'wrong') throw wrong(accountMessages.codeWrong);
      if (!(await context.ceremonies.end(begun))) throw loginOver();
      return completeLogin(context, request, reply, customer);
    },
  );
};
