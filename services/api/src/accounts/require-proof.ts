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

/** One count for every use of the current password in a session. */
export const proofLimit = (app: FastifyInstance, { settings }: Pick<ApiContext, 'settings'>) =>
  perMinute(app, 'passwords given to change them', settings.LOGIN_ATTEMPTS_PER_MINUTE, sessionKey, {
    isExact: true,
  });

const wrong = (field: keyof ProofBody, error: string) =>
  new Refusal(400, error, { fields: { [field]: error } });

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
  // The password changed between the two reads.
  if (credentials?.customer.passwordId !== passwordId) throw incorrectPassword();
};

/** A stolen session is not enough. @throws {Refusal} 400 at the field, 429 for too many codes. */
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
