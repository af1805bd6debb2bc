import { domainBuyAnswerSchema, POSITION_HEADER } from '@haat/contracts/http/orders';
import { replacementDomainBodySchema } from '@haat/contracts/http/place-order';
import { answers } from '@haat/platform/answers';
import { z } from 'zod';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { loadOwnOrder } from '../own-order.ts';
import { domainBuyAnswer } from '../place-domain-order/domain-buy-answer.ts';
import { replaceDomain } from './replace-domain.ts';

/** The second is the old name of the first. */
const PATHS = ['/api/orders/:id/replacement-domain', '/api/orders/:id/other-name'] as const;

export const replaceDomainRoute: Slice = async (app, context) => {
  for (const path of PATHS) {
    app.post(
      path,
      {
        onRequest: orderingHooks(app, context),
        schema: {
          tags: ['orders'],
          summary: 'Order a replacement domain with the payment of an order that ended without one',
          security: [{ session: [] }],
          params: z.object({ id: z.string() }),
          body: replacementDomainBodySchema,
          response: answers(200, domainBuyAnswerSchema),
        },
      },
      async (request, reply) => {
        const { params, body } = request;
        const caller = callerOf(request);
        const ended = await loadOwnOrder(context.store, params.id, caller.customer.customerId);
        const placed = await replaceDomain(context, caller, ended, body);
        reply.header(POSITION_HEADER, placed.position);
        return domainBuyAnswer(await orderNow(context.store, placed));
      },
    );
  }
};
