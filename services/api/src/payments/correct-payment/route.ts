import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { correctPaymentBodySchema } from '@haat/contracts/http/payment-list';
import { createInitialAnswerSchema } from '@haat/contracts/http/payments';
import { loadOwnPayment } from '@haat/ordering/payments/own-payment';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';
import { correctPayment } from './correct-payment.ts';

export const correctPaymentRoute: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'payment corrections',
    context.settings.PAYMENT_REPORTS_PER_MINUTE,
    customerKey,
  );
  app.post(
    '/api/payments/:reference/correct',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['payments'],
        summary: 'Correct the transaction ID of a payment without an order',
        security: [{ session: [] }],
        params: z.object({ reference: z.string() }),
        body: correctPaymentBodySchema,
        response: answers(200, createInitialAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const { commandId, id, params, body } = request;
      const mistyped = await loadOwnPayment(context.store, params.reference, customerId);
      const caller = { commandId, id, customerId };
      const reported = await correctPayment(context, caller, mistyped, body.txn_id);
      if (reported.position !== null) reply.header(POSITION_HEADER, reported.position);
      const { referenceCode, notice } = reported;
      return { data: { reference_code: referenceCode, ...(notice === null ? {} : { notice }) } };
    },
  );
};
