import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { hostingOrderBodySchema, placedAnswerSchema } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { answers } from '@haat/platform/answers';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { placedAnswer } from '../placed-answer.ts';
import { orderHosting } from './hosting-order.ts';

export const placeHostingOrderRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/hosting/paid/create',
    {
      onRequest: orderingHooks(app, context, orderMessages.sessionNotFound),
      schema: {
        tags: ['hosting'],
        summary: 'Order a hosting plan with a submitted payment',
        security: [{ session: [] }],
        body: hostingOrderBodySchema,
        response: answers(200, placedAnswerSchema),
      },
    },
    async (request, reply) => {
      const placed = await orderHosting(context, callerOf(request), request.body);
      reply.header(POSITION_HEADER, placed.position);
      return placedAnswer(await orderNow(context.store, placed));
    },
  );
};
