import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { placedAnswerSchema, renewalOrderBodySchema } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { orderRenewal } from '@haat/ordering/orders/place-renewal-order/renewal-order';
import { answers } from '@haat/platform/answers';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { placedAnswer } from '../placed-answer.ts';

export const placeRenewalOrderRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/renewals/create',
    {
      onRequest: orderingHooks(app, context, orderMessages.sessionNotFound),
      schema: {
        tags: ['orders'],
        summary: 'Renew a domain or hosting plan for one period with a submitted payment',
        security: [{ session: [] }],
        body: renewalOrderBodySchema,
        response: answers(200, placedAnswerSchema),
      },
    },
    async (request, reply) => {
      const placed = await orderRenewal(context, callerOf(request), request.body);
      reply.header(POSITION_HEADER, placed.position);
      return placedAnswer(await orderNow(context.store, placed));
    },
  );
};
