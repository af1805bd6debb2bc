import { type LoginBody, loginAnswerSchema, loginBodySchema } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import { answers } from '@haat/platform/answers';
import type { FastifyRequest } from 'fastify';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { goOnToLogin } from '../complete-login.ts';
import { loginsFromAddress } from '../logins-from-address.ts';
import { findAccount } from './find-account.ts';

/** `POST /api/auth/login`. */
export const signInRoute: Slice = async (app, context) => {
  const attempts = context.settings.LOGIN_ATTEMPTS_PER_MINUTE;
  const emailOf = (request: FastifyRequest): string =>
    context.store.names.email((request.body as LoginBody).email);
  const deviceOf = (request: FastifyRequest): Promise<string | null> =>
    context.knownDevices.find(request, emailOf(request));
  /** Who guesses at an account: all of them together, but for each device that knows it. */
  const guesserOf = async (request: FastifyRequest): Promise<string> => {
    const device = await deviceOf(request);
    return device === null ? emailOf(request) : `${emailOf(request)} ${device}`;
  };
  const isKnown = async (request: FastifyRequest) => (await deviceOf(request)) !== null;

  app.post(
    '/api/auth/login',
    {
      config: { whenUnavailable: loginMessages.databaseConnectionIssue },
      schema: {
        tags: ['auth'],
        summary: 'Sign in',
        body: loginBodySchema,
        response: answers(200, loginAnswerSchema),
      },
      preHandler: [
        loginsFromAddress(app, attempts, isKnown),
        perMinute(app, 'logins to an account', attempts, guesserOf, { isExact: true }),
      ],
    },
    async (request, reply) => {
      const customer = await findAccount(context, request.body);
      return goOnToLogin(context, request, reply, customer);
    },
  );
};
