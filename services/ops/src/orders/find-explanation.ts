import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import { renewalGroupDecider } from '@haat/domain/hosting/renewal-group';
import { orderDecider } from '@haat/domain/order/order';
import type { PlacedOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { PaymentState } from '@haat/domain/payment/payment-state';
import { referenceCodeOfOrder } from '@haat/platform/ids';
import { loadAggregate } from '@haat/record/commands';
import type { ShopServices } from '../shop.ts';
import {
  type ExplainedSettings,
  type Explanation,
  explainOrder,
  explainPayment,
  inPhaseSince,
} from './explain-order.ts';

export type NextJob = { readonly job: string; readonly starts: number; readonly dueAt: string };

const findNextJob = async (
  { db }: Pick<ShopServices, 'db'>,
  orderId: string,
): Promise<NextJob | null> => {
  const row = await db
    .selectFrom('outbox')
    .select(['job', 'starts', 'created_at', 'delay_ms'])
    .where('finished_at', 'is', null)
    .where((outbox) => outbox(outbox.ref('payload', '->>').key('orderId'), '=', orderId))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const dueAt = new Date(row.created_at.getTime() + row.delay_ms).toISOString();
  return { job: row.job, starts: row.starts, dueAt };
};

/** Parked events block an order in any phase. */
const findHeldUp = async (
  { db }: Pick<ShopServices, 'db'>,
  streams: readonly string[],
): Promise<readonly { readonly processor: string; readonly stream: string }[]> =>
  db
    .selectFrom('parked_events')
    .select(['processor', 'stream'])
    .distinct()
    .where('stream', 'in', streams)
    .execute();

export type HeldGroup = {
  readonly referenceCode: string;
  readonly isPaid: boolean;
  /** Subscriptions without an outcome. */
  readonly waiting: readonly string[];
};

/** The renewals that wait for this order's payment, or are being placed. */
const findGroup = async (
  { store }: Pick<ShopServices, 'store'>,
  orderId: string,
): Promise<HeldGroup | null> => {
  const referenceCode = referenceCodeOfOrder(orderId);
  if (referenceCode === null) return null;
  const stream = renewalGroupStream(referenceCode);
  const { state } = await loadAggregate(store, renewalGroupDecider, stream);
  if (state.phase === 'not_requested' || state.phase === 'ended') return null;
  const waiting = state.renewals.filter(({ outcome }) => outcome === null);
  return {
    ...{ referenceCode, isPaid: state.phase === 'paid' },
    waiting: waiting.map(({ subscriptionId }) => subscriptionId),
  };
};

export type ExplainedOrder = Explanation & {
  /** Null where none waits. */
  readonly group: HeldGroup | null;
  readonly order: PlacedOrder;
  readonly since: string | null;
  readonly payment: ReturnType<typeof explainPayment> | null;
  readonly nextLook: NextJob | null;
  readonly heldUp: readonly { readonly processor: string; readonly stream: string }[];
};

export const findExplanation = async (
  services: Pick<ShopServices, 'db' | 'store'>,
  orderId: string,
  settings: ExplainedSettings,
): Promise<ExplainedOrder | null> => {
  const { store } = services;
  const stream = orderStream(orderId);
  const { state: order, recorded } = await loadAggregate(store, orderDecider, stream);
  if (order.phase === 'not_placed') return null;
  const referenceCode = order.payment?.referenceCode;
  const ofPayment = referenceCode === undefined ? null : paymentStream(referenceCode);
  const payment: PaymentState =
    ofPayment === null
      ? paymentDecider.initial
      : (await loadAggregate(store, paymentDecider, ofPayment)).state;
  const group = await findGroup(services, orderId);
  const isAwaited = order.phase === 'placed' && payment.phase !== 'not_submitted';
  return {
    ...explainOrder(order, settings),
    order,
    since: inPhaseSince(recorded),
    payment: isAwaited ? explainPayment(payment, settings) : null,
    nextLook: await findNextJob(services, orderId),
    group,
    heldUp: await findHeldUp(services, [
      stream,
      ...(ofPayment === null ? [] : [ofPayment]),
      ...(group === null ? [] : [renewalGroupStream(group.referenceCode)]),
    ]),
  };
};
