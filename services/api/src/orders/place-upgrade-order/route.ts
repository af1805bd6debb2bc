import { POSITION_HEADER } from '@haat/contracts/http/orders';
import { placedAnswerSchema, upgradeOrderBodySchema } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { orderUpgrade } from '@haat/ordering/orders/place-upgrade-order/upgrade-order';
import { answers } from '@haat/platform/answers';
import { callerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { orderNow } from '../order-now.ts';
import { orderingHooks } from '../ordering-hooks.ts';
import { placedAnswer } from '../placed-answer.ts';

export const placeUpgradeOrderRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/upgrades/create',
    {
      onRequest: orderingHooks(app, context, orderMessages.sessionNotFound),
      schema: {
        tags: ['orders'],
        summary: 'Move a hosting plan to a larger one, with a submitted payment or at no charge',
        security: [{ session: [] }],
        body: upgradeOrderBodySchema,
        response: answers(200, placedAnswerSchema),
      },
    },
    async (request, reply) => {
      const placed = await orderUpgrade(context, callerOf(request), request.body);
      reply.header(POSITION_HEADER, placed.position);
      return placedAnswer(await orderNow(context.store, placed));
    },
  );
};
