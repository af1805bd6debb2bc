import { orderAnswerSchema, ordersAnswerSchema } from '@haat/contracts/http/orders';
import { refusalMessages } from '@haat/contracts/messages';
import type { Position } from '@haat/platform/event-store/port';
import { answers } from '@haat/platform/http-server/answers';
import { Refusal } from '@haat/platform/http-server/refusal';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { loadOrder } from '../load-order.ts';
import { isOrderId } from '../order-id.ts';
import { awaitedPayment } from './awaited-payment.ts';
import { findOrder, findOrders } from './find-orders.ts';

const waitQuery = z.object({
  /** Where the caller's own command was written: the answer waits a little for it. */
  after: z.string().max(64).optional(),
});

const PRIVATE = 'private, no-cache';

const notFound = () => new Refusal(404, refusalMessages.orderNotFound);

type Services = Pick<ApiContext, 'db' | 'store' | 'orderProgress' | 'settings'>;

/** Waits a little for an order that is in its stream and not yet in the read model. */
const findPlacedOrder = async (services: Services, orderId: string, customerId: string) => {
  const { db, store, orderProgress, settings } = services;
  const found = await findOrder(db, orderId);
  if (found !== undefined) return found;
  const placed = await loadOrder(store, orderId);
  if (placed === null) throw notFound();
  if (placed.order.customerId !== customerId) throw new Refusal(403, refusalMessages.notYours);
  await orderProgress.reached(placed.position, settings.READ_OWN_WRITE_MS);
  const projected = await findOrder(db, orderId);
  if (projected !== undefined) return projected;
  const headers = { 'retry-after': '1' };
  throw new Refusal(503, refusalMessages.notReadableYet, { headers });
};

/** `GET /api/orders` and `GET /api/orders/:id`. */
export const showOrdersRoutes: Slice = async (app, context) => {
  const { db, store, orderProgress, settings } = context;

  const waitFor = async (after: string | undefined): Promise<void> => {
    if (after) await orderProgress.reached(after as Position, settings.READ_OWN_WRITE_MS);
  };

  const guarded = {
    onRequest: signedIn(context),
    config: { etag: true },
  };

  app.get(
    '/api/orders',
    {
      ...guarded,
      schema: {
        tags: ['orders'],
        summary: "The customer's orders, newest first",
        security: [{ session: [] }],
        querystring: waitQuery,
        response: answers(200, ordersAnswerSchema),
      },
    },
    async (request, reply) => {
      await waitFor(request.query.after);
      reply.header('cache-control', PRIVATE);
      return { orders: await findOrders(db, customerOf(request).customerId) };
    },
  );

  app.get(
    '/api/orders/:id',
    {
      ...guarded,
      schema: {
        tags: ['orders'],
        summary: 'One order with its story',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        querystring: waitQuery,
        response: answers(200, orderAnswerSchema),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { customerId } = customerOf(request);
      if (!isOrderId(id)) throw notFound();
      await waitFor(request.query.after);
      const order = await findPlacedOrder(context, id, customerId);
      if (order.owner_id !== customerId) throw new Refusal(403, refusalMessages.notYours);
      reply.header('cache-control', PRIVATE);
      return { order: { ...order, payment: await awaitedPayment(store, order) } };
    },
  );
};
