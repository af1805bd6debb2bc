import { type LoginBody, loginAnswerSchema, loginBodySchema } from '@haat/contracts/http/auth';
import { loginMessages } from '@haat/contracts/messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import { answers, Refusal } from '@haat/platform/answers';
import { emailHashOf } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import type { ApiContext, Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { goOnToLogin } from '../complete-login.ts';
import { findCredentials } from '../credentials.ts';
import { loginsFromAddress } from '../logins-from-address.ts';
import { isPassword, pretendToCompare } from '../password.ts';

const userNotFound = () => new Refusal(401, loginMessages.userNotFound);

/** @throws {Refusal} 401 "User not found" or "Incorrect password", after the same time. */
const findAccount = async (
  { db, store }: Pick<ApiContext, 'db' | 'store'>,
  { email, password }: LoginBody,
): Promise<RegisteredCustomer> => {
  const credentials = await findCredentials({ db, store }, await emailHashOf(store, email));
  if (credentials === null) {
    await pretendToCompare(password);
    throw userNotFound();
  }
  const { customer, passwordHash } = credentials;
  const isRight =
    passwordHash === null
      ? await pretendToCompare(password)
      : await isPassword(passwordHash, password);
  if (!isRight) throw new Refusal(401, loginMessages.incorrectPassword);
  return customer;
};

export const signInRoute: Slice = async (app, context) => {
  const attempts = context.settings.LOGIN_ATTEMPTS_PER_MINUTE;
  const emailOf = (request: FastifyRequest): string =>
    context.store.names.email((request.body as LoginBody).email);
  const deviceOf = (request: FastifyRequest): Promise<string | null> =>
    context.knownDevices.find(request, emailOf(request));
  /** All unknown devices share an account's count; each known device has its own. */
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
        summary: 'Log in',
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
