import { paymentStream } from '@haat/contracts/events/payment';
import { subscriptionIdOf, subscriptionStream } from '@haat/contracts/events/subscription';
import { olderQuerySchema } from '@haat/contracts/http/older';
import {
  type OrderDetail,
  orderAnswerSchema,
  ordersAnswerSchema,
} from '@haat/contracts/http/orders';
import { orderStatusMessage } from '@haat/contracts/order-message';
import { isTerminal } from '@haat/contracts/order-status';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { subscriptionDecider } from '@haat/domain/hosting/subscription';
import { isPayableAgain } from '@haat/domain/order/order-retry';
import { paymentDecider } from '@haat/domain/payment/payment';
import { paidOf } from '@haat/domain/payment/payment-money';
import { canPay } from '@haat/domain/payment/payment-state';
import type { EventStore, Position } from '@haat/event-store/port';
import { loadOrder } from '@haat/ordering/orders/load-order';
import { answers, Refusal } from '@haat/platform/answers';
import { isOrderId } from '@haat/platform/ids';
import { loadAggregate } from '@haat/record/commands';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { customerOf, signedIn } from '../../accounts/signed-in.ts';
import type { ApiContext, Slice } from '../../context.ts';
import { readPlace } from '../../older.ts';
import { loadOwnOrder, orderNotFound } from '../own-order.ts';
import { whatItOpens } from '../pay-again/what-it-opens.ts';
import { awaitedPayment } from './awaited-payment.ts';
import { type FindOrder, type FoundOrder, findOrders, orderFinder } from './find-orders.ts';
import { nextStep } from './next-step.ts';
import { usualTimes } from './usual-time.ts';

/** Whether the payment of an order without a domain can pay for another. */
const canReplaceDomain = async (
  store: EventStore,
  { id, phase, reference_code }: FoundOrder,
): Promise<boolean> => {
  const isNameless = phase === 'domain_lost' || phase === 'registration_failed';
  if (!isNameless || reference_code === null) return false;
  const { state } = await loadAggregate(store, paymentDecider, paymentStream(reference_code));
  if (state.phase === 'not_submitted' || !canPay(state) || paidOf(state) <= 0) return false;
  return state.allocation === null || state.allocation.orderId === id;
};

/** How a failed order's payment is opened again; null if it cannot be. */
const payableAgain = async (
  { store, clock }: Pick<ApiContext, 'store' | 'clock'>,
  { id, phase, placed_at }: FoundOrder,
): Promise<OrderDetail['pay_again']> => {
  if (!isPayableAgain({ phase, placedAt: placed_at }, clock.now())) return null;
  const loaded = await loadOrder(store, id);
  return loaded && { ...whatItOpens(loaded.order), orderId: loaded.order.orderId };
};

/** Not for a suspended account. */
const hasPlanEnded = async (store: EventStore, { id, hosting }: FoundOrder): Promise<boolean> => {
  if (hosting === null) return false;
  const stream = subscriptionStream(subscriptionIdOf(id, 'hosting'));
  const { state } = await loadAggregate(store, subscriptionDecider, stream);
  return state.phase === 'lapsed';
};

const waitQuery = z.object({
  /** Position of the caller's own command: the answer waits for it. */
  after: z.string().max(64).optional(),
});

type Services = Pick<ApiContext, 'store' | 'orderProgress' | 'settings'> & {
  readonly findOrder: FindOrder;
};

/** Waits for a placed order that the read model lacks. */
const waitForPlacedOrder = async (services: Services, orderId: string, customerId: string) => {
  const { findOrder, store, orderProgress, settings } = services;
  const placed = await loadOwnOrder(store, orderId, customerId);
  await orderProgress.reached(placed.position, settings.READ_OWN_WRITE_MS);
  const projected = await findOrder(orderId);
  if (projected !== undefined) return projected;
  const headers = { 'retry-after': '1' };
  throw new Refusal(503, refusalMessages.notReadableYet, { headers });
};

export const showOrdersRoutes: Slice = async (app, context) => {
  const { db, store, orderProgress, settings } = context;
  const findOrder = orderFinder(db, [settings.DEFAULT_NS1, settings.DEFAULT_NS2]);
  const usualTime = usualTimes(db, context.clock);
  const begun = new WeakMap<FastifyRequest, Promise<FoundOrder | undefined>>();

  const beginFinding = (request: FastifyRequest): void => {
    const { id } = request.params as { readonly id: string };
    const { after } = request.query as { readonly after?: unknown };
    if (after !== undefined || !isOrderId(id)) return;
    const found = findOrder(id);
    // A refused caller leaves it unhandled.
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
        summary: 'List the customer’s orders, newest first',
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
        summary: 'Show an order with its timeline',
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
      // The read model lags behind a payment verified before its order.
      const shown = isVerified ? ({ ...order, status: 'in_processing' } as const) : order;
      const message = isVerified ? orderStatusMessage(shown) : order.message;
      const known = { ...shown, payment, can_take_other_name, pay_again };
      const isUnderWay = !isTerminal(shown.status) && (payment?.notice ?? null) === null;
      const usual_minutes = isUnderWay && shown.standing === null ? await usualTime(order) : null;
      const next = nextStep({ ...known, isVerified });
      return { order: { ...known, message, next, usual_minutes, hosting_has_ended } };
    },
  );
};
