import { downloadLinkAnswerSchema, downloadLinkBodySchema } from '@haat/contracts/http/downloads';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { answers, Refusal } from '@haat/platform/answers';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { allowedToAct, customerOf } from '../../accounts/signed-in.ts';
import type { Slice } from '../../context.ts';
import { keepNowhere } from '../../http/idempotency.ts';

/** @throws {Refusal} 403 if not bought. */
const findGrant = async (db: Kysely<Database>, customerId: string, itemId: number) => {
  const grant = await db
    .selectFrom('download_grants')
    .select(['order_id', 'route'])
    .where('customer_id', '=', customerId)
    .where('item_id', '=', itemId)
    .orderBy('granted_at', 'desc')
    .orderBy('order_id')
    .limit(1)
    .executeTakeFirst();
  if (grant === undefined) throw new Refusal(403, refusalMessages.itemNotBought);
  return grant;
};

export const giveDownloadLinkRoute: Slice = async (app, context) => {
  app.post(
    '/api/downloads/links',
    {
      onRequest: allowedToAct(context),
      schema: {
        tags: ['downloads'],
        summary: 'Create a short-lived link to a bought package',
        security: [{ session: [] }],
        body: downloadLinkBodySchema,
        response: answers(200, downloadLinkAnswerSchema),
      },
    },
    async (request, reply) => {
      // A stored answer's link would have expired at the repeat.
      keepNowhere(request, reply);
      const { customerId } = customerOf(request);
      const { itemId } = request.body;
      const { order_id: orderId, route } = await findGrant(context.db, customerId, itemId);
      if ((await context.packageStore.find(route)) === null) {
        throw new Refusal(404, refusalMessages.downloadMissing);
      }
      const link = await context.downloadLinks.sign({ customerId, orderId, itemId, route });
      return {
        url: `/api/downloads/paid?${new URLSearchParams({ token: link.token })}`,
        expires_at: link.expiresAt.toISOString(),
      };
    },
  );
};
