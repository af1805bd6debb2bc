import { olderQuerySchema } from '@haat/contracts/http/older';
import { orderAnswerSchema, ordersAnswerSchema } from '@haat/contracts/http/orders';
import { orderStatusMessage } from '@haat/contracts/order-message';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import type { Position } from '@haat/event-store/port';
import { answers, Refusal } from '@haat/platform/answers';
import { isOrderId } from '@haat/platform/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { readPlace } from '../../older.ts';
import { loadOwnOrder, orderNotFound } from '../own-order.ts';
import { awaitedPayment } from './awaited-payment.ts';
import { canReplaceDomain } from './can-replace-domain.ts';
import { type FindOrder, type FoundOrder, findOrders, orderFinder } from './find-orders.ts';
import { hasPlanEnded } from './has-plan-ended.ts';
import { payableAgain } from './payable-again.ts';

const waitQuery = z.object({
  /** Where the caller's own command was written: the answer waits a little for it. */
  after: z.string().max(64).optional(),
});

type Services = Pick<ApiContext, 'store' | 'orderProgress' | 'settings'> & {
  readonly findOrder: FindOrder;
};

/** Waits a little for an order that is in its stream and not yet in the read model. */
const waitForPlacedOrder = async (services: Services, orderId: string, customerId: string) => {
  const { findOrder, store, orderProgress, settings } = services;
  const placed = await loadOwnOrder(store, orderId, customerId);
  await orderProgress.reached(placed.position, settings.READ_OWN_WRITE_MS);
  const projected = await findOrder(orderId);
  if (projected !== undefined) return projected;
  const headers = { 'retry-after': '1' };
  throw new Refusal(503, refusalMessages.notReadableYet, { headers });
};

/** `GET /api/orders` and `GET /api/orders/:id`. */
export const showOrdersRoutes: Slice = async (app, context) => {
  const { db, store, orderProgress, settings } = context;
  const findOrder = orderFinder(db, [settings.DEFAULT_NS1, settings.DEFAULT_NS2]);
  /** Looked for while it is found out who asks. */
  const begun = new WeakMap<FastifyRequest, Promise<FoundOrder | undefined>>();

  const beginFinding = (request: FastifyRequest): void => {
    const { id } = request.params as { readonly id: string };
    const { after } = request.query as { readonly after?: unknown };
    if (after !== undefined || !isOrderId(id)) return;
    const found = findOrder(id);
    // Whoever is refused waits for it no more.
    found.catch(() => undefined);
    begun.set(request, found);
  };

  const waitFor = async (after: string | undefined): Promise<void> => {
    if (after) await orderProgress.reached(after as Position, settings.READ_OWN_WRITE_MS);
  };

  app.get(
    '/api/orders',
    {
      onRequest: signedIn(context),
      config: { etag: true },
      schema: {
        tags: ['orders'],
        summary: "The customer's orders, newest first",
        security: [{ session: [] }],
        querystring: waitQuery.extend(olderQuerySchema.shape),
        response: answers(200, ordersAnswerSchema),
      },
    },
    async (request) => {
      const place = readPlace(request.query.older);
      await waitFor(request.query.after);
      return findOrders(db, customerOf(request).customerId, place);
    },
  );

  app.get(
    '/api/orders/:id',
    {
      onRequest: signedIn(context, beginFinding),
      config: { etag: true },
      schema: {
        tags: ['orders'],
        summary: 'One order with its story',
        security: [{ session: [] }],
        params: z.object({ id: z.string() }),
        querystring: waitQuery,
        response: answers(200, orderAnswerSchema),
      },
    },
    async (request) => {
      const { id } = request.params;
      const { customerId } = customerOf(request);
      if (!isOrderId(id)) throw orderNotFound();
      await waitFor(request.query.after);
      const found = await (begun.get(request) ?? findOrder(id));
      const order = found ?? (await waitForPlacedOrder({ ...context, findOrder }, id, customerId));
      if (order.owner_id !== customerId) throw new Refusal(403, refusalMessages.notYours);
      const [awaited, can_take_other_name, pay_again, hosting_has_ended] = await Promise.all([
        awaitedPayment(context, order),
        canReplaceDomain(store, order),
        payableAgain(context, order),
        hasPlanEnded(store, order),
      ]);
      const { payment, isVerified } = awaited;
      // The read model lags behind a payment that was verified before its order was placed.
      const shown = isVerified ? ({ ...order, status: 'in_processing' } as const) : order;
      const message = isVerified ? orderStatusMessage(shown) : order.message;
      return {
        order: { ...shown, message, payment, can_take_other_name, pay_again, hosting_has_ended },
      };
    },
  );
};
