import { accountMessages } from '@haat/contracts/account-messages';
import type { OwnerProof } from '@haat/contracts/http/owned-domains';
import { ownedDomainMessages } from '@haat/contracts/owned-domain-messages';
import { Refusal } from '@haat/platform/answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { proofLimit, requireProof } from '../../accounts/require-proof.ts';
import { findPasskeyOwner } from '../../accounts/sign-in-with-passkey/find-passkey-owner.ts';
import { customerOf } from '../../accounts/signed-in.ts';
import type { ApiContext } from '../../context.ts';

/** @throws {Refusal} 400 at the field, 429 for too many tries. */
export const requireOwner = (
  app: FastifyInstance,
  context: ApiContext,
  whenMissing: string = ownedDomainMessages.proofNeeded,
) => {
  const limit = proofLimit(app, context);
  const prove = requireProof(app, context);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    proof: OwnerProof | undefined,
  ): Promise<void> => {
    if (proof === undefined) {
      throw new Refusal(400, whenMissing, { fields: { currentPassword: whenMissing } });
    }
    await limit(request, reply);
    if (!('passkey' in proof)) return prove(request, reply, proof);
    const owner = await findPasskeyOwner(context, request, { credential: proof.passkey }).catch(
      (error: unknown) => {
        // A 401 would tell the browser that the session is over.
        if (error instanceof Refusal && error.status === 401) return null;
        throw error;
      },
    );
    // Another account's passkey proves nothing here.
    if (owner?.customerId !== customerOf(request).customerId) {
      throw new Refusal(400, accountMessages.passkeyNotTaken);
    }
  };
};
