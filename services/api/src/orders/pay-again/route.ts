import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { payAgainBodySchema, replacePaymentAnswerSchema } from '@haat/contracts/http/payments';
import { rupeesToPaise } from '@haat/contracts/money';
import { loadOwnPayment } from '@haat/ordering/payments/own-payment';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { messageOf, orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { loadOwnOrder } from '../own-order.ts';
import { payAgain } from './pay-again.ts';

export const payAgainRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/:id/pay-again',
    {
      onRequest: orderingHooks(app, context),
      schema: {
        tags: ['orders'],
        summary: 'Pay again for an order whose payment failed, at its price or an accepted new one',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        body: payAgainBodySchema,
        response: answers(200, replacePaymentAnswerSchema),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const caller = callerOf(request);
      const { customerId } = caller.customer;
      const failed = await loadOwnOrder(context.store, params.id, customerId);
      const paid = await loadOwnPayment(context.store, body.referenceCode, customerId);
      const acceptedPaise =
        body.acceptedPrice === undefined ? null : rupeesToPaise(body.acceptedPrice);
      const again = await payAgain(context, caller, failed, paid, acceptedPaise);
      reply.header(POSITION_HEADER, again.position);
      const now = await orderNow(context.store, again);
      return {
        message: messageOf(now),
        order: {
          id: now.order.orderId,
          status: now.status,
          reference_code: paid.state.referenceCode,
        },
      };
    },
  );
};
