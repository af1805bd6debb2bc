import { invoicesAnswerSchema } from '@haat/contracts/http/invoices';
import { paiseToRupees } from '@haat/contracts/money';
import { answers } from '@haat/platform/http-server/answers';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';

/** Most invoices in one answer. */
const MOST = 200;

/** `GET /api/invoices`: the customer's own, newest first. */
export const listInvoicesRoute: Slice = async (app, context) => {
  app.get(
    '/api/invoices',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['invoices'],
        summary: "The customer's invoices, newest first",
        security: [{ session: [] }],
        response: answers(200, invoicesAnswerSchema),
      },
    },
    async (request, reply) => {
      const rows = await context.db
        .selectFrom('invoices')
        .selectAll()
        .where('customer_id', '=', customerOf(request).customerId)
        .orderBy('issued_at', 'desc')
        .orderBy('number')
        .limit(MOST)
        .execute();
      reply.header('cache-control', 'private, no-cache');
      return {
        invoices: rows.map((row) => ({
          id: row.number,
          order_id: row.order_id,
          description: row.description,
          issued_at: row.issued_at.toISOString(),
          total: paiseToRupees(row.total_paise),
          credited: paiseToRupees(row.credited_paise),
          status: row.status,
        })),
      };
    },
  );
};
