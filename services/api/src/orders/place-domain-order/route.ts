import { domainBuyBodySchema } from '@haat/contracts/http/domain';
import { domainBuyAnswerSchema, POSITION_HEADER } from '@haat/contracts/http/orders';
import { answers } from '@haat/platform/answers';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { domainBuyAnswer } from './domain-buy-answer.ts';
import { buyDomain } from './domain-order.ts';

export const placeDomainOrderRoute: Slice = async (app, context) => {
  app.post(
    '/api/domain/buy',
    {
      onRequest: orderingHooks(app, context),
      schema: {
        tags: ['domain'],
        summary: 'Order a domain, with or without a hosting plan, with a submitted payment',
        security: [{ session: [] }],
        body: domainBuyBodySchema,
        response: answers(200, domainBuyAnswerSchema),
      },
    },
    async (request, reply) => {
      const placed = await buyDomain(context, callerOf(request), request.body);
      reply.header(POSITION_HEADER, placed.position);
      return domainBuyAnswer(await orderNow(context.store, placed));
    },
  );
};
