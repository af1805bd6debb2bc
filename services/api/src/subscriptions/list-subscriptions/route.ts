import { olderQuerySchema } from '@haat/contracts/http/older';
import { subscriptionsAnswerSchema } from '@haat/contracts/http/subscriptions';
import { answers } from '@haat/platform/answers';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { readPlace } from '../../older.ts';
import { findSubscriptions } from './find-subscriptions.ts';

export const listSubscriptionsRoute: Slice = async (app, context) => {
  app.get(
    '/api/subscriptions',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['orders'],
        summary:
          'List the customer’s domains and hosting plans with expiry dates and renewal prices',
        security: [{ session: [] }],
        querystring: olderQuerySchema,
        response: answers(200, subscriptionsAnswerSchema),
      },
    },
    async (request) => {
      const place = readPlace(request.query.older);
      return findSubscriptions(context, customerOf(request).customerId, place);
    },
  );
};
