import { MAX_REFUND_PARTS } from '@haat/contracts/events/inbox';
import { inboxAnswerSchema } from '@haat/contracts/http/inbox';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { sumPaise } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import { type SubmittedPayment, unallocatedOf } from '@haat/domain/payment/payment-state';
import { findSources } from '@haat/ordering/payments/balance/sources';
import { loadOwnPayment } from '@haat/ordering/payments/own-payment';
import { answers, Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf } from '../accounts/signed-in.ts';
import type { Slice } from '../context.ts';
import { perMinute } from '../http/rate-limit.ts';
import { receiveMessage } from '../inbox/receive-message/receive-message.ts';

export const requestRefundRoutes: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'refund requests',
    context.settings.INBOX_MESSAGES_PER_MINUTE,
    customerKey,
  );
  const guarded = { onRequest: [allowedToAct(context), limit] };
  const shared = {
    tags: ['payments'],
    security: [{ session: [] }],
    response: answers(201, inboxAnswerSchema),
  };

  const request = async (
    { customer, commandId }: { customer: ReturnType<typeof customerOf>; commandId: string },
    reply: FastifyReply,
    payments: readonly SubmittedPayment[],
  ) => {
    const { customerId, email } = customer;
    const parts = payments
      .map((payment) => ({
        referenceCode: payment.referenceCode,
        amountPaise: unallocatedOf(payment),
      }))
      .filter(({ amountPaise }) => amountPaise > 0)
      .slice(0, MAX_REFUND_PARTS);
    const [first] = parts;
    if (first === undefined) throw new Refusal(409, balanceMessages.nothingToReturn);
    const refund = {
      ...{ customerId, email, parts, referenceCode: first.referenceCode },
      amountPaise: sumPaise(parts.map(({ amountPaise }) => amountPaise)),
      requestedAt: isoNow(context.clock),
    };
    const sender = { commandId, customerId };
    const { number, position } = await receiveMessage(context, sender, 'refund', (number) => ({
      type: 'RequestRefund',
      number,
      ...refund,
    }));
    reply.code(201).header('cache-control', 'no-store');
    if (position !== null) reply.header(POSITION_HEADER, position);
    return { number, message: balanceMessages.refundRequested(number) };
  };

  const contextOf = (request: FastifyRequest) => ({
    customer: customerOf(request),
    commandId: request.commandId,
  });

  app.post(
    '/api/balance/refund-request',
    { ...guarded, schema: { ...shared, summary: 'Request a refund of the whole balance' } },
    async (httpRequest, reply) => {
      const sources = await findSources(context, customerOf(httpRequest).customerId, '');
      const payments = sources.map(({ state }) => state);
      return request(contextOf(httpRequest), reply, payments);
    },
  );

  app.post(
    '/api/payments/:reference/refund-request',
    {
      ...guarded,
      schema: {
        ...shared,
        summary: 'Request a refund of the unused part of a payment',
        params: z.object({ reference: z.string() }),
      },
    },
    async (httpRequest, reply) => {
      const { customerId } = customerOf(httpRequest);
      const { state } = await loadOwnPayment(
        context.store,
        httpRequest.params.reference,
        customerId,
      );
      return request(contextOf(httpRequest), reply, [state]);
    },
  );
};
