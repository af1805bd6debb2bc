import {
  accountSafetySchema,
  addPasskeyBodySchema,
  newPasskeyOptionsSchema,
  PASSKEY_ALGORITHMS,
  proofBodySchema,
} from '@haat/contracts/http/account-safety';
import { answers } from '@haat/platform/answers';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { CEREMONY_MS } from '../ceremonies.ts';
import { changeLimit } from '../change-limit.ts';
import { handleOf } from '../relying-party.ts';
import { proofLimit, requireProof } from '../require-proof.ts';
import { requireRelyingParty } from '../require-relying-party.ts';
import { safetyOf } from '../show-safety/safety.ts';
import { allowedToAct, customerOf } from '../signed-in.ts';
import { addPasskey, requireFreeSlot } from './add-passkey.ts';

export const addPasskeyRoutes: Slice = async (app, context) => {
  const limit = proofLimit(app, context);
  const prove = requireProof(app, context);
  const limitChanges = changeLimit(app);

  app.post(
    '/api/account/passkeys/options',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['auth'],
        summary: 'Get the options for a new passkey',
        security: [{ session: [] }],
        body: proofBodySchema,
        response: answers(200, newPasskeyOptionsSchema),
      },
    },
    async (request, reply) => {
      // A cached answer would lack its cookie.
      keepNowhere(request, reply);
      const { id } = requireRelyingParty(context);
      const customer = customerOf(request);
      requireFreeSlot(customer);
      await prove(request, reply, request.body);
      await limitChanges(request, reply);
      const { customerId, email, name, surname, sessionGeneration: generation } = customer;
      const subject = { customerId, generation, shownBy: 'password' } as const;
      const begun = await context.ceremonies.begin(request, reply, 'add passkey', subject);
      const passkeys = await context.passkeys.list(customerId, customer.passkeyIds);
      return {
        rp: { id, name: 'Haat' },
        user: { id: handleOf(customerId), name: email, displayName: `${name} ${surname}` },
        challenge: begun.id,
        pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
        timeout: CEREMONY_MS,
        excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: 'public-key' as const,
          transports: [...transports],
        })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
        attestation: 'none' as const,
      };
    },
  );

  app.post(
    '/api/account/passkeys',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['auth'],
        summary: 'Add a passkey',
        security: [{ session: [] }],
        body: addPasskeyBodySchema,
        response: answers(201, accountSafetySchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const customer = await addPasskey(context, request, request.body);
      return reply.code(201).send(await safetyOf(context, customer));
    },
  );
};
