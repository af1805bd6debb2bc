import { payFromBalanceAnswerSchema, payFromBalanceBodySchema } from '@haat/contracts/http/balance';
import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { payFromBalance } from '@haat/ordering/payments/pay-from-balance';
import { answers } from '@haat/platform/answers';
import { allowedToAct, customerKey, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { perMinute } from '../../http/rate-limit.ts';

export const payFromBalanceRoute: Slice = async (app, context) => {
  const limit = perMinute(
    app,
    'payments from the balance',
    context.settings.PAYMENT_REPORTS_PER_MINUTE,
    customerKey,
  );
  app.post(
    '/api/payments/balance',
    {
      onRequest: [allowedToAct(context), limit],
      schema: {
        tags: ['payments'],
        summary: 'Pay only from the balance',
        security: [{ session: [] }],
        body: payFromBalanceBodySchema,
        response: answers(200, payFromBalanceAnswerSchema),
      },
    },
    async (request, reply) => {
      const { customerId } = customerOf(request);
      const { commandId, id, body } = request;
      const { referenceCode, position } = await payFromBalance(
        context,
        { commandId, id, customerId },
        body,
      );
      if (position !== null) reply.header(POSITION_HEADER, position);
      return { data: { reference_code: referenceCode } };
    },
  );
};
