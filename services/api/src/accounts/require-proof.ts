import { accountMessages } from '@haat/contracts/account-messages';
import type { ProofBody } from '@haat/contracts/http/account-safety';
import { loginMessages } from '@haat/contracts/messages';
import { Refusal } from '@haat/platform/answers';
import { emailHashOf } from '@haat/record/commands';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiContext } from '../context.ts';
import { perMinute } from '../http/rate-limit.ts';
import { codeLimit } from './code-limit.ts';
import { findCredentials } from './credentials.ts';
import { isPassword } from './password.ts';
import { customerOf, sessionKey } from './signed-in.ts';

/** Of whatever the current password is given for in a session: they share one count. */
export const proofLimit = (app: FastifyInstance, { settings }: Pick<ApiContext, 'settings'>) =>
  perMinute(app, 'passwords given to change them', settings.LOGIN_ATTEMPTS_PER_MINUTE, sessionKey, {
    isExact: true,
  });

const wrong = (field: keyof ProofBody, error: string) =>
  new Refusal(400, error, { fields: { [field]: error } });

/** Refuses where it is not, or not any more, the signed-in customer's. */
export const incorrectPassword = () => wrong('currentPassword', loginMessages.incorrectPassword);

/** @throws {Refusal} 400 at the field, {@link incorrectPassword}. */
export const requireCurrentPassword = async (
  context: Pick<ApiContext, 'db' | 'store'>,
  request: FastifyRequest,
  password: string,
): Promise<void> => {
  const { email, passwordId } = customerOf(request);
  const credentials = await findCredentials(context, await emailHashOf(context.store, email));
  const hash = credentials?.passwordHash ?? null;
  if (hash === null || !(await isPassword(hash, password))) throw incorrectPassword();
  // Changed by somebody else between the two reads: this is no longer the current password.
  if (credentials?.customer.passwordId !== passwordId) throw incorrectPassword();
};

/**
 * Whoever changes how an account is opened shows what opens it: the password and, while codes are
 * on, a code, which is used up. A session alone, which may be stolen, is not enough.
 * @returns the check; it throws {Refusal} 400 at the field that is wrong, 429 after too many codes.
 */
export const requireProof = (app: FastifyInstance, context: ApiContext) => {
  const limitCodes = codeLimit(app, sessionKey);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { currentPassword, code }: ProofBody,
  ): Promise<void> => {
    const { customerId, codesSecretId: secretId } = customerOf(request);
    await requireCurrentPassword(context, request, currentPassword);
    if (secretId === null) return;
    if (code === undefined) throw wrong('code', accountMessages.codeNeeded);
    await limitCodes(request, reply);
    const checked = await context.oneTimeCodes.check({ customerId, secretId }, code);
    if (checked === 'used') throw wrong('code', accountMessages.codeUsed);
    if (checked === 'wrong') throw wrong('code', accountMessages.codeWrong);
  };
};
