import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { codeOrderBodySchema, placedAnswerSchema } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { answers } from '@haat/platform/answers';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { placedAnswer } from '../placed-answer.ts';
import { orderCode } from './code-order.ts';

export const placeCodeOrderRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/codes/create',
    {
      onRequest: orderingHooks(app, context, orderMessages.sessionNotFound),
      schema: {
        tags: ['orders'],
        summary: 'Order code with a submitted payment',
        security: [{ session: [] }],
        body: codeOrderBodySchema,
        response: answers(200, placedAnswerSchema),
      },
    },
    async (request, reply) => {
      const placed = await orderCode(context, callerOf(request), request.body);
      reply.header(POSITION_HEADER, placed.position);
      return placedAnswer(await orderNow(context.store, placed));
    },
  );
};
