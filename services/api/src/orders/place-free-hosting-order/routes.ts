import { POSITION_HEADER } from '@haat/contracts/http/orders';
import {
  freeHostingAnswerSchema,
  freeHostingOrderBodySchema,
  hasOrderAnswerSchema,
} from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { answers } from '@haat/platform/answers';
import { sessionUserOf } from '../../accounts/account.ts';
import { callerOf, customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { placedAnswer } from '../placed-answer.ts';
import { hasFreeOrder, orderFreeHosting } from './free-hosting-order.ts';

export const placeFreeHostingOrderRoutes: Slice = async (app, context) => {
  app.post(
    '/api/orders/hosting/free/check-existing',
    {
      onRequest: signedIn(context),
      config: { whenUnavailable: orderMessages.freeHostingCheckFailed },
      schema: {
        tags: ['hosting'],
        summary: 'Check whether the customer has a free hosting order',
        security: [{ session: [] }],
        response: answers(200, hasOrderAnswerSchema),
      },
    },
    async (request) => ({
      hasOrder: await hasFreeOrder(context, customerOf(request).customerId),
    }),
  );

  app.post(
    '/api/orders/hosting/free/create',
    {
      onRequest: orderingHooks(app, context, orderMessages.mustBeLoggedIn),
      schema: {
        tags: ['hosting'],
        summary: 'Order the free plan, once per customer',
        security: [{ session: [] }],
        body: freeHostingOrderBodySchema,
        response: answers(200, freeHostingAnswerSchema),
      },
    },
    async (request, reply) => {
      const placed = await orderFreeHosting(context, callerOf(request), request.body);
      reply.header(POSITION_HEADER, placed.position);
      const { id, name, email } = sessionUserOf(customerOf(request));
      const answer = placedAnswer(await orderNow(context.store, placed));
      return { ...answer, user: { id, name, email } };
    },
  );
};
