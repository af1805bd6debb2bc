import { olderQuerySchema } from '@haat/contracts/http/older';
import { paymentsAnswerSchema } from '@haat/contracts/http/payment-list';
import { answers } from '@haat/platform/answers';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { readPlace } from '../../older.ts';
import { findPayments } from './find-payments.ts';

export const listPaymentsRoute: Slice = async (app, context) => {
  app.get(
    '/api/payments',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['payments'],
        summary: 'List the customer’s payments, newest first',
        security: [{ session: [] }],
        querystring: olderQuerySchema,
        response: answers(200, paymentsAnswerSchema),
      },
    },
    async (request) => {
      const place = readPlace(request.query.older);
      return findPayments(context, customerOf(request).customerId, place);
    },
  );
};
