import { accountMessages } from '@haat/contracts/account-messages';
import { customerStream } from '@haat/contracts/events/customer';
import { accountSafetySchema, proofBodySchema } from '@haat/contracts/http/account-safety';
import { customerDecider, isRegistered } from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { executeCommand } from '@haat/record/commands';
import { z } from 'zod';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { proofLimit, requireProof } from '../require-proof.ts';
import { safetyOf } from '../show-safety/safety.ts';
import { allowedToAct, customerOf, sessionOf } from '../signed-in.ts';

const gone = () => new Refusal(404, accountMessages.passkeyGone);

/** Ends every other session: one may belong to the passkey. */
export const removePasskeyRoute: Slice = async (app, context) => {
  const prove = requireProof(app, context);
  app.post(
    '/api/account/passkeys/:id/remove',
    {
      onRequest: [allowedToAct(context), proofLimit(app, context)],
      schema: {
        tags: ['auth'],
        summary: 'Remove a passkey',
        security: [{ session: [] }],
        params: z.object({ id: z.uuid(accountMessages.passkeyGone) }),
        body: proofBodySchema,
        response: answers(200, accountSafetySchema),
      },
    },
    async (request, reply) => {
      keepNowhere(request, reply);
      const { id: passkeyId } = request.params;
      const { customerId, passkeyIds } = customerOf(request);
      if (!passkeyIds.includes(passkeyId)) throw gone();
      await prove(request, reply, request.body);
      const { state } = await executeCommand(
        context,
        customerDecider,
        customerStream(customerId),
        { type: 'RemovePasskey', customerId, passkeyId, removedAt: isoNow(context.clock) },
        customerCommand(request, customerId),
      );
      if (!isRegistered(state)) throw gone();
      await context.passkeys.drop(customerId, passkeyId, state.passkeyIds);
      await context.sessions.open(request, reply, state, sessionOf(request));
      return safetyOf(context, state);
    },
  );
};
