import { freeHostingStream } from '@haat/contracts/events/hosting';
import { subscriptionIdOf } from '@haat/contracts/events/subscription';
import type { Paise } from '@haat/contracts/money';
import type { SubscriptionKind } from '@haat/contracts/subscription-kind';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { isFinalPhase, type PlacedPhase } from '@haat/domain/order/order-state';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import type { EventStore } from '@haat/event-store/port';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import { loadAggregate } from '../commands.ts';
import { findOwnedPlan } from '../owned-plans/find-owned-plan.ts';

/** What a customer who is erased loses, unless they give it up. */
export type ServiceInTheWay = {
  readonly kind: 'service';
  /** Of the subscription; a free plan has one only when it ends. */
  readonly id: string;
  readonly service: SubscriptionKind | 'free_hosting';
  readonly orderId: string;
  readonly domain: string;
  /** ISO 8601; null for a free plan, which ends with the account. */
  readonly paidUntil: string | null;
};

/** Times in ISO 8601. */
export type ErasureObstacle =
  | { readonly kind: 'order'; readonly orderId: string; readonly phase: PlacedPhase }
  | {
      readonly kind: 'payment';
      readonly referenceCode: string;
      readonly status: SubmittedPayment['phase'];
    }
  | { readonly kind: 'balance'; readonly referenceCode: string; readonly paise: Paise }
  /** Without the customer's key its destination is lost. */
  | {
      readonly kind: 'refund';
      readonly referenceCode: string;
      readonly refundReference: string;
      readonly paise: Paise;
      readonly recordedAt: string;
    }
  /** Between payments of the customer: it arrives or returns by itself. */
  | { readonly kind: 'moving'; readonly paise: Paise }
  | ServiceInTheWay;

type Db = Kysely<Database>;

const ordersUnderWay = async (db: Db, customerId: string): Promise<readonly ErasureObstacle[]> => {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'phase'])
    .where('customer_id', '=', customerId)
    .orderBy('placed_at')
    .execute();
  return rows
    .filter(({ phase }) => !isFinalPhase(phase))
    .map(({ id: orderId, phase }) => ({ kind: 'order', orderId, phase }));
};

/** A credit may still come. An opened payment that was never topped up holds no money. */
const OPEN = ['submitted', 'verifying', 'in_review'] as const;

const moneyThatWaits = async (db: Db, customerId: string): Promise<readonly ErasureObstacle[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(['reference_code', 'status', 'free_paise'])
    .where('customer_id', '=', customerId)
    .where((row) => row.or([row('status', 'in', OPEN), row('free_paise', '>', 0)]))
    .orderBy('submitted_at')
    .execute();
  return rows.map(({ reference_code: referenceCode, status, free_paise: paise }) =>
    paise === 0
      ? { kind: 'payment', referenceCode, status }
      : { kind: 'balance', referenceCode, paise },
  );
};

const refundsToSend = async (db: Db, customerId: string): Promise<readonly ErasureObstacle[]> => {
  const rows = await db
    .selectFrom('payments')
    .select(['reference_code', 'refunds'])
    .where('customer_id', '=', customerId)
    .where('unsent_paise', '>', 0)
    .orderBy('submitted_at')
    .execute();
  return rows.flatMap(({ reference_code: referenceCode, refunds }) =>
    refunds
      .filter(({ phase }) => phase === 'recorded')
      .map(({ refundReference, amountPaise: paise, recordedAt }) => ({
        ...{ kind: 'refund' as const, referenceCode, refundReference, paise, recordedAt },
      })),
  );
};

const moneyOnItsWay = async (db: Db, customerId: string): Promise<readonly ErasureObstacle[]> => {
  const { paise } = await db
    .selectFrom('payments')
    .select(sql<string | null>`sum(debited_paise - topped_up_paise)`.as('paise'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(paise) > 0 ? [{ kind: 'moving', paise: Number(paise) }] : [];
};

const paidServices = async (db: Db, customerId: string): Promise<readonly ServiceInTheWay[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'kind', 'order_id', 'domain', 'paid_until'])
    .where('customer_id', '=', customerId)
    .where('phase', '!=', 'lapsed')
    .orderBy('paid_until')
    .execute();
  return rows.map(({ id, kind: service, order_id: orderId, domain, paid_until: end }) => ({
    kind: 'service',
    ...{ id, service, orderId, domain, paidUntil: end.toISOString() },
  }));
};

/** @returns null for none, and for a plan that is paid for since: that has a subscription. */
export const findFreePlan = async (store: Pick<EventStore, 'read'>, customerId: string) => {
  const stream = freeHostingStream(customerId);
  const { state } = await loadAggregate(store, freeHostingDecider, stream);
  if (state.phase === 'free') return null;
  const plan = await findOwnedPlan(store, state.orderId);
  return plan === null || plan.paid !== null ? null : plan;
};

const freePlan = async (
  store: Pick<EventStore, 'read'>,
  customerId: string,
): Promise<readonly ServiceInTheWay[]> => {
  const plan = await findFreePlan(store, customerId);
  if (plan === null) return [];
  const { orderId, domain } = plan;
  const id = subscriptionIdOf(orderId, 'hosting');
  return [{ kind: 'service', id, service: 'free_hosting', orderId, domain, paidUntil: null }];
};

/** Read models that must be current: what stands in the way, and what is erased beside. */
export const ERASURE_READS = ['orders', 'payments', 'subscriptions', 'inbox', 'credits'] as const;

/** From read models, which may lag: {@link ERASURE_READS}. */
export const erasureObstacles = async (
  { db, store }: { readonly db: Db; readonly store: Pick<EventStore, 'read'> },
  customerId: string,
): Promise<readonly ErasureObstacle[]> => {
  const found = await Promise.all([
    ordersUnderWay(db, customerId),
    moneyThatWaits(db, customerId),
    refundsToSend(db, customerId),
    moneyOnItsWay(db, customerId),
    paidServices(db, customerId),
    freePlan(store, customerId),
  ]);
  return found.flat();
};
