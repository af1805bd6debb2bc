import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { placedAnswerSchema, restoreOrderBodySchema } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { orderRestore } from '@haat/ordering/orders/place-restore-order/restore-order';
import { answers } from '@haat/platform/answers';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { placedAnswer } from '../placed-answer.ts';

export const placeRestoreOrderRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/restores/create',
    {
      onRequest: orderingHooks(app, context, orderMessages.sessionNotFound),
      schema: {
        tags: ['orders'],
        summary: 'Restore a domain from redemption, with one year, with a submitted payment',
        security: [{ session: [] }],
        body: restoreOrderBodySchema,
        response: answers(200, placedAnswerSchema),
      },
    },
    async (request, reply) => {
      const placed = await orderRestore(context, callerOf(request), request.body);
      reply.header(POSITION_HEADER, placed.position);
      return placedAnswer(await orderNow(context.store, placed));
    },
  );
};
