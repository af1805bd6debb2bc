import { POSITION_HEADER } from '@haat/contracts/http/orders';
import {
  replacePaymentAnswerSchema,
  replacePaymentBodySchema,
} from '@haat/contracts/http/payments';
import { paymentNotices } from '@haat/contracts/payment-messages';
import { replaceOrderPayment } from '@haat/ordering/orders/replace-payment';
import { loadOwnPayment } from '@haat/ordering/payments/own-payment';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { loadOwnOrder } from '../own-order.ts';

export const replacePaymentRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/:id/payment',
    {
      onRequest: orderingHooks(app, context),
      schema: {
        tags: ['orders'],
        summary: 'Pay a waiting order with another submitted payment',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        body: replacePaymentBodySchema,
        response: answers(200, replacePaymentAnswerSchema),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const caller = callerOf(request);
      const { customerId } = caller.customer;
      const loaded = await loadOwnOrder(context.store, params.id, customerId);
      const paid = await loadOwnPayment(context.store, body.referenceCode, customerId);
      const replaced = await replaceOrderPayment(context, caller, loaded, paid);
      reply.header(POSITION_HEADER, replaced.position);
      const { order, status } = await orderNow(context.store, replaced);
      return {
        message: paymentNotices.replaced,
        order: {
          id: order.orderId,
          status,
          reference_code: paid.state.referenceCode,
        },
      };
    },
  );
};
