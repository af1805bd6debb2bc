import { hostingLoginAnswerSchema } from '@haat/contracts/http/hosting-login';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { answers, Refusal } from '@haat/platform/answers';
import { z } from 'zod';
import { customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';
import { orderingHooks } from '../../orders/ordering-hooks.ts';
import { loadOwnOrder } from '../../orders/own-order.ts';

export const showLoginRoute: Slice = async (app, context) => {
  app.post(
    '/api/orders/:id/hosting-login',
    {
      onRequest: orderingHooks(app, context),
      schema: {
        tags: ['orders'],
        summary: 'Show a hosting plan’s login, once',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        response: answers(200, hostingLoginAnswerSchema),
      },
    },
    async (request, reply) => {
      // A stored answer would hold the password in plain text.
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      const { id: orderId } = request.params;
      const { order } = await loadOwnOrder(context.store, orderId, customerId);
      const { hosting } = order;
      if (hosting === null) throw new Refusal(409, refusalMessages.hostingNotReady);
      const login = await context.hostingLogins.showOnce({ orderId, customerId });
      switch (login.kind) {
        case 'shown_before':
          throw new Refusal(409, refusalMessages.hostingLoginShown);
        case 'gone':
          throw new Refusal(410, refusalMessages.hostingLoginGone);
        case 'shown':
          return {
            username: hosting.username,
            password: login.password,
            panel_url: hosting.panelUrl,
          };
      }
    },
  );
};
