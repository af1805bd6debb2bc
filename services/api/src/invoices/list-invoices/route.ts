import { invoicesAnswerSchema } from '@haat/contracts/http/invoices';
import { olderQuerySchema } from '@haat/contracts/http/older';
import { answers } from '@haat/platform/answers';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { readPlace } from '../../older.ts';
import { findInvoices } from './find-invoices.ts';

export const listInvoicesRoute: Slice = async (app, context) => {
  app.get(
    '/api/invoices',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['invoices'],
        summary: 'List the customer’s invoices, newest first',
        security: [{ session: [] }],
        querystring: olderQuerySchema,
        response: answers(200, invoicesAnswerSchema),
      },
    },
    async (request) => {
      const place = readPlace(request.query.older);
      return findInvoices(context, customerOf(request).customerId, place);
    },
  );
};
