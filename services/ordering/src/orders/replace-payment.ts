import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { sumPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { orderDecider } from '@haat/domain/order/order';
import { isPaidOrder, type OrderRefusal } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import { type Caller, customerCommand } from '../caller.ts';
import type { OrderingServices } from '../ordering-services.ts';
import { carriedTo, carryTopUp } from '../payments/balance/top-up.ts';
import { type LoadedPayment, requireUsable } from '../payments/own-payment.ts';
import { canBeReplaced } from '../payments/payment-notice.ts';
import { paymentRefusal } from '../payments/refusals.ts';
import type { LoadedOrder } from './load-order.ts';

type Services = Pick<OrderingServices, 'store' | 'clock'>;

const confirmed = () => new Refusal(409, refusalMessages.paymentConfirmed);
const closed = () => new Refusal(409, refusalMessages.orderClosed);

/** The payment is allocated first; after a crash the worker finishes. @throws {Refusal} 409 */
export const replaceOrderPayment = async (
  services: Services,
  caller: Caller,
  loaded: LoadedOrder,
  reported: LoadedPayment,
): Promise<LoadedOrder> => {
  const { store } = services;
  const { order, placedBy } = loaded;
  const { orderId, pricePaise } = order;
  const { referenceCode, amountPaise, submittedAt } = reported.state;
  const { customerId } = caller.customer;
  if (!isPaidOrder(order)) throw closed();
  const replaced = order.payment.referenceCode;
  if (replaced === referenceCode) return loaded;
  if (order.creditedPaise !== null) throw confirmed();
  if (order.phase !== 'placed') throw closed();
  const { state: earlier, recorded } = await loadAggregate(
    store,
    paymentDecider,
    paymentStream(replaced),
  );
  if (earlier.phase !== 'not_submitted' && !canBeReplaced(earlier)) throw confirmed();
  const paid =
    earlier.phase === 'not_submitted' || reported.state.allocation !== null
      ? reported
      : await carryIfUsable(services, caller, order, { state: earlier, recorded }, reported);
  requireUsable(paid.state, orderId, pricePaise);

  const context = customerCommand(caller, customerId, orderId);
  const claim = { referenceCode, orderId, pricePaise, customerId, replaces: replaced };
  const stream = paymentStream(referenceCode);
  const allocate = { type: 'AllocatePayment', ...claim } as const;
  const claimed = await executeCommand(services, paymentDecider, stream, allocate, context, paid);
  if (!claimed.ok) throw paymentRefusal(claimed.refusal);
  const { state: spent } = claimed;
  // A repeat whose allocation was released since.
  if (spent.phase === 'not_submitted' || spent.allocation?.orderId !== orderId) throw closed();

  const taken = await executeCommand(
    services,
    orderDecider,
    orderStream(orderId),
    {
      type: 'ReplaceOrderPayment',
      orderId,
      referenceCode: replaced,
      replacedBy: referenceCode,
      amountPaise,
      submittedAt,
      replacedAt: isoNow(services.clock),
    },
    context,
  );
  if (!taken.ok) {
    await release(services, context, referenceCode, orderId);
    throw refusalOf(taken.refusal);
  }
  const { state: after, position: written } = taken;
  if (after.phase === 'not_placed' || written === null) {
    throw new Error(`Order ${orderId} is not there`);
  }
  return { order: after, position: written, placedBy, payment: spent };
};

/** An unusable payment takes nothing from the earlier one. */
const carryIfUsable = async (
  services: Services,
  caller: Caller,
  { orderId, pricePaise }: LoadedOrder['order'],
  earlier: LoadedPayment,
  reported: LoadedPayment,
): Promise<LoadedPayment> => {
  const { state } = reported;
  const toppedUpPaise = sumPaise([state.toppedUpPaise, carriedTo(earlier, reported)]);
  requireUsable({ ...state, toppedUpPaise }, orderId, pricePaise);
  const { customerId } = caller.customer;
  return carryTopUp(services, { ...caller, customerId }, earlier, reported, orderId);
};

const refusalOf = (refusal: OrderRefusal): Refusal => {
  const isPaid = refusal.reason === 'not_allowed_now' && refusal.phase !== 'payment_failed';
  return isPaid ? confirmed() : closed();
};

const release = async (
  services: Services,
  context: ReturnType<typeof customerCommand>,
  referenceCode: string,
  orderId: string,
): Promise<void> => {
  const command = {
    type: 'ReleasePayment',
    referenceCode,
    orderId,
    cause: 'order_paid_otherwise',
    reason: 'The order no longer waited for a payment.',
  } as const;
  const stream = paymentStream(referenceCode);
  // Its own command id: the allocation is in the same stream.
  const own = { ...context, commandId: `${context.commandId}:release` };
  await executeCommand(services, paymentDecider, stream, command, own);
};
