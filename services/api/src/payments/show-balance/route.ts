import { balanceAnswerSchema } from '@haat/contracts/http/balance';
import { olderQuerySchema } from '@haat/contracts/http/older';
import { answers } from '@haat/platform/answers';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { readPlace } from '../../older.ts';
import { findBalance } from './find-balance.ts';

export const showBalanceRoute: Slice = async (app, context) => {
  app.get(
    '/api/balance',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['payments'],
        summary: 'Show the customer’s balance and its entries, newest first',
        security: [{ session: [] }],
        querystring: olderQuerySchema,
        response: answers(200, balanceAnswerSchema),
      },
    },
    async (request) => {
      const place = readPlace(request.query.older);
      return findBalance(context.db, customerOf(request).customerId, place);
    },
  );
};
