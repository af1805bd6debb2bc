import { customerStream } from '@haat/contracts/events/customer';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import {
  refundDestinationAnswerSchema,
  refundDestinationBodySchema,
} from '@haat/contracts/http/refunds';
import { orderMessages } from '@haat/contracts/messages';
import { maskedDestination, type StoredDestination } from '@haat/contracts/refund-destination';
import { refundMessages } from '@haat/contracts/refund-messages';
import {
  customerDecider,
  isRegistered,
  type RegisteredCustomer,
} from '@haat/domain/customer/customer';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { z } from 'zod';
import { proofLimit, requireProof } from '../accounts/require-proof.ts';
import { customerKey, customerOf, signedIn } from '../accounts/signed-in.ts';
import type { Slice } from '../context.ts';
import { keepNowhere } from '../http/idempotency.ts';
import { perDay } from '../http/rate-limit.ts';

/** Each stays in the customer's stream, which every request reads. */
const CHANGES_A_DAY = 20;

/** Masked; null for none. */
export const shownDestination = (stored: RegisteredCustomer['refundDestination']) =>
  stored && {
    kind: stored.kind,
    shown: maskedDestination(stored),
    changed_at: stored.changedAt,
  };

const storedOf = (body: z.output<typeof refundDestinationBodySchema>): StoredDestination =>
  body.kind === 'upi'
    ? { kind: 'upi', upiId: body.upi_id, accountNumber: null, ifsc: null, holder: null }
    : {
        ...{ kind: 'account', upiId: null, accountNumber: body.account_number },
        ...{ ifsc: body.ifsc, holder: body.holder },
      };

/** A change needs proof: a stolen session must not redirect money. Open to blocked customers. */
export const refundDestinationRoute: Slice = async (app, context) => {
  const limit = proofLimit(app, context);
  const prove = requireProof(app, context);
  const limitChanges = perDay(
    app,
    'changes of where refunds go',
    CHANGES_A_DAY,
    customerKey,
    refundMessages.tooManyDestinations,
  );
  app.post(
    '/api/account/refund-destination',
    {
      onRequest: [signedIn(context), limit],
      schema: {
        tags: ['auth'],
        summary: 'Set the refund details: a UPI ID or a bank account',
        security: [{ session: [] }],
        body: refundDestinationBodySchema,
        response: answers(200, refundDestinationAnswerSchema),
      },
    },
    async (request, reply) => {
      // Account numbers are stored in no cached answer.
      keepNowhere(request, reply);
      const { body, commandId } = request;
      const { customerId, refundDestination } = customerOf(request);
      if (refundDestination !== null) {
        const { currentPassword, code } = body;
        if (currentPassword === undefined || currentPassword === '') {
          const error = refundMessages.proofNeeded;
          throw new Refusal(400, error, { fields: { currentPassword: error } });
        }
        await prove(request, reply, { currentPassword, code });
      }
      await limitChanges(request, reply);
      const changed = await executeCommand(
        context,
        customerDecider,
        customerStream(customerId),
        {
          ...{ type: 'ChangeRefundDestination', customerId, ...storedOf(body) },
          destinationId: derivedId('refund destination', customerId, commandId),
          // The proof was for the address that this request found.
          replaces: refundDestination?.destinationId ?? null,
          changedAt: isoNow(context.clock),
        },
        customerCommand(request, customerId),
      );
      const { state } = changed;
      if (!isRegistered(state)) throw new Refusal(401, orderMessages.unauthorized);
      if (!changed.ok) throw new Refusal(409, refundMessages.destinationChanged);
      if (changed.position !== null) reply.header(POSITION_HEADER, changed.position);
      const destination = shownDestination(state.refundDestination);
      const message = refundMessages.destinationSaved(destination?.shown ?? '');
      return { destination, message };
    },
  );
};
