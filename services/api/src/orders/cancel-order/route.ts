import { orderStream } from '@haat/contracts/events/order';
import { cancelAnswerSchema, POSITION_HEADER } from '@haat/contracts/http/orders';
import { orderMessages } from '@haat/contracts/messages';
import { CANCELLED_BY_CUSTOMER } from '@haat/contracts/order-message';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { orderDecider } from '@haat/domain/order/order';
import { orderStatusOf } from '@haat/domain/order/order-status';
import { customerCommand } from '@haat/ordering/caller';
import { answers, Refusal } from '@haat/platform/answers';
import { executeCommand } from '@haat/record/commands';
import { z } from 'zod';
import { customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { loadOwnOrder } from '../own-order.ts';

export const cancelOrderRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/:id/cancel',
    {
      onRequest: orderingHooks(app, context),
      schema: {
        tags: ['orders'],
        summary: 'Cancel an order whose payment is not verified',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        response: answers(200, cancelAnswerSchema),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { customerId } = customerOf(request);
      const loaded = await loadOwnOrder(context.store, id, customerId);
      const cancelled = await executeCommand(
        context,
        orderDecider,
        orderStream(id),
        { type: 'WithdrawOrder', orderId: id, reason: CANCELLED_BY_CUSTOMER },
        customerCommand(request, customerId, id),
      );
      if (!cancelled.ok) throw new Refusal(409, refusalMessages.notCancellable);
      const { state, position } = cancelled;
      if (state.phase === 'not_placed') throw new Error(`Order ${id} is not there`);
      reply.header(POSITION_HEADER, position ?? loaded.position);
      return { message: orderMessages.cancelled, order: { id, status: orderStatusOf(state) } };
    },
  );
};
