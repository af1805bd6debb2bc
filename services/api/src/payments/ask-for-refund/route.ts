import { inboxAnswerSchema } from '@haat/contracts/http/inbox';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { freeOf } from '@haat/domain/payment-state';
import { isoNow } from '@haat/platform/clock';
import { answers } from '@haat/platform/http-server/answers';
import { Refusal } from '@haat/platform/http-server/refusal';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { receiveMessage } from '../../inbox/receive-message/receive-message.ts';
import { perMinute } from '../../plugins/rate-limit.ts';
import { loadOwnPayment } from '../own-payment.ts';

/** `POST /api/payments/:reference/refund-request`: the customer wants back what is free of it. */
export const askForRefundRoute: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'refund requests',
    context.settings.INBOX_MESSAGES_PER_MINUTE,
    customerKey,
  );
  app.post(
    '/api/payments/:reference/refund-request',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['payments'],
        summary: 'Ask for what is free of a payment to be sent back',
        security: [{ session: [] }],
        params: z.object({ reference: z.string() }),
        response: answers(201, inboxAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId, email } = customerOf(request);
      const { commandId, params } = request;
      const { state } = await loadOwnPayment(context.store, params.reference, customerId);
      const { referenceCode } = state;
      const amountPaise = freeOf(state);
      if (amountPaise === 0) throw new Refusal(409, balanceMessages.nothingToReturn);
      const requestedAt = isoNow(context.clock);
      const asked = { customerId, email, referenceCode, amountPaise, requestedAt };
      const sender = { commandId, customerId };
      const { number, position } = await receiveMessage(context, sender, 'BACK', (number) => ({
        type: 'RequestRefund',
        number,
        ...asked,
      }));
      reply.code(201).header('cache-control', 'no-store');
      if (position !== null) reply.header(POSITION_HEADER, position);
      return { number, message: balanceMessages.refundAsked(number) };
    },
  );
};
