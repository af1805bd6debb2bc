import { domainOrderMessages } from '@haat/contracts/domain-order-messages';
import { storedEmail } from '@haat/contracts/email-address';
import { type OrderEvent, orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { accept, type Decider } from '@haat/domain/decider/decider';
import { type OrderCommand, orderDecider } from '@haat/domain/order/order';
import { isPaidOrder, type OrderRefusal, type OrderState } from '@haat/domain/order/order-state';
import { confirmationBy } from '@haat/domain/payment/confirmation';
import { paymentDecider } from '@haat/domain/payment/payment';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId, orderIdFor } from '@haat/platform/ids';
import {
  absent,
  aggregateOf,
  executeCommand,
  loadAggregate,
  multiStreamAppend,
} from '@haat/record/commands';
import { type Caller, customerCommand } from '../../caller.ts';
import type { OrderingServices } from '../../ordering-services.ts';
import { type LoadedPayment, loadOwnPayment, requireUsable } from '../../payments/own-payment.ts';
import { isDoubtful } from '../../payments/payment-notice.ts';
import { paymentRefusal, referenceSpent } from '../../payments/refusals.ts';
import { type LoadedOrder, loadOrder, placedBy } from '../load-order.ts';
import { replaceOrderPayment } from '../replace-payment.ts';
import type { Claim, Claimable, OrderRequest, Quoted } from './order-request.ts';
import { asQuoted } from './quoted-price.ts';

type Services = Pick<OrderingServices, 'store' | 'clock' | 'log' | 'outcomes'>;

/**
 * Customer and price are the server's own. Claims come first, then the payment, the order last:
 * after a crash the same request continues. @throws {Refusal} with nothing spent and nothing held.
 */
export const placeOrder = async (
  services: Services,
  caller: Caller,
  requested: OrderRequest,
): Promise<LoadedOrder> => {
  const recent = recentPayment(services, caller, requested.paidBy);
  if (recent === null) return placePaidBy(services, caller, requested, null);
  try {
    return await placePaidBy(services, caller, requested, recent);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Other processes may have written to the payment. If none has, a repeat would claim in vain.
    const { referenceCode, customerId } = recent.state;
    const current = await loadOwnPayment(services.store, referenceCode, customerId);
    if (current.recorded.length === recent.recorded.length) throw error;
    return placePaidBy(services, caller, requested, current);
  }
};

const recentPayment = (
  { outcomes }: Services,
  { customer: { customerId } }: Caller,
  paidBy: OrderRequest['paidBy'],
): LoadedPayment | null => {
  const recorded =
    'referenceCode' in paidBy ? outcomes?.payments.take(paidBy.referenceCode) : undefined;
  if (recorded === undefined) return null;
  const { state } = aggregateOf(paymentDecider, recorded);
  // Before its outcome, the bank's answer may have come meanwhile.
  return state.phase === 'verified' && state.customerId === customerId ? { state, recorded } : null;
};

const placePaidBy = async (
  services: Services,
  caller: Caller,
  requested: OrderRequest,
  recent: LoadedPayment | null,
): Promise<LoadedOrder> => {
  const { store } = services;
  const { paidBy } = requested;
  const { customerId } = caller.customer;
  const [paid, claimables] = await Promise.all([
    'referenceCode' in paidBy
      ? (recent ?? loadOwnPayment(store, paidBy.referenceCode, customerId))
      : null,
    Promise.all(requested.claims.map((load) => load())),
  ]);
  const repeated = paid === null ? null : await placedBefore(services, caller, paid);
  if (repeated !== null) return requireSame(requested, repeated);
  // The payment determines the order id, so it pays one order only.
  const orderId = 'freeOrderId' in paidBy ? paidBy.freeOrderId : orderIdOf(paid);
  // The payment is allocated before the order: without that there is no order.
  const isUnspent = paid !== null && paid.state.allocation === null;
  const placed = isUnspent ? null : await loadOrder(store, orderId);
  if (placed !== null) {
    const same = requireSame(requested, placed);
    // The customer may have seen either price.
    if (!requested.saw(same.order.pricePaise))
      requireSeen(requested, (await requested.quote()).pricePaise);
    return same;
  }

  const today = await requested.quote();
  const quoted = paid === null ? today : await asQuoted(services, requested, paid.state, today);
  // A customer who saw today's price pays no more than the step showed.
  if (!requested.saw(today.pricePaise)) requireSeen(requested, quoted.pricePaise);
  if (paid !== null) requireUsable(paid.state, orderId, quoted.pricePaise);
  await requested.lastLook?.();

  const { commandId, id: traceId, actor, causationId = commandId } = caller;
  const claim = { orderId, customerId, causationId, traceId, actor };
  for (const claimable of claimables) await claimable.look?.(claim);
  let claimed: Claimable[] = [];
  try {
    const placing = await multiStreamAppend(services, async ({ held, sending }) => {
      claimed = [];
      for (const claimable of claimables) {
        const found = await claimable.claim(held, claim, paid?.state.phase === 'verified');
        if (!found.held) return found;
        claimed.push(claimable);
      }
      const payment =
        paid === null ? null : await allocate(held, caller, paid, claim, quoted.pricePaise);
      return place(sending, caller, requested, claim, quoted, payment);
    });
    if ('order' in placing) return placing;
    return await payInstead(services, caller, requested, placing.earlier, paid);
  } catch (error) {
    // Any other error may have been carried out: keep the claims.
    if (error instanceof Refusal) {
      await Promise.all(claimed.map((one) => one.giveBack(claim, error.message)));
    }
    throw error;
  }
};

const requireSame = (requested: OrderRequest, placed: LoadedOrder): LoadedOrder => {
  if (!requested.isSame(placed.order)) throw referenceSpent();
  return placed;
};

const requireSeen = (requested: OrderRequest, pricePaise: Paise): void => {
  if (requested.saw(pricePaise)) return;
  throw new Refusal(409, refusalMessages.priceChanged(formatRupees(pricePaise)));
};

/** Its own id per order: a released payment must be allocated again, not deduplicated. */
const allocationId = ({ commandId }: Caller, orderId: string): string =>
  derivedId('allocate', commandId, orderId);

/** A repeat must not place another order with the money that its ended order released. */
const placedBefore = async (
  { store }: Services,
  caller: Caller,
  { state, recorded }: LoadedPayment,
): Promise<LoadedOrder | null> => {
  const own = recorded.findLast(
    ({ type, data, metadata }) =>
      type === 'PaymentAllocated' &&
      metadata.commandId === allocationId(caller, String(data.orderId)),
  );
  const orderId = own && String(own.data.orderId);
  if (orderId === undefined || state.allocation?.orderId === orderId) return null;
  const placed = await loadOrder(store, orderId);
  return placed?.placedBy === caller.commandId ? placed : null;
};

/** The allocated order, else the one to be placed. */
const orderIdOf = (paid: LoadedPayment | null): string => {
  if (paid === null) throw new Error('What is not paid has an order id of its own');
  const { allocation, referenceCode, submittedAt, releases } = paid.state;
  return allocation?.orderId ?? orderIdFor(referenceCode, submittedAt, releases);
};

/**
 * Pays the earlier order if the bank does not know its payment. If that may still arrive, as after
 * two clicks, the new payment stays unallocated.
 */
const payInstead = async (
  services: Services,
  caller: Caller,
  requested: OrderRequest,
  earlier: LoadedOrder,
  paid: LoadedPayment | null,
): Promise<LoadedOrder> => {
  const { order } = earlier;
  if (!requested.isSame(order)) {
    throw new Refusal(409, domainOrderMessages.couldNotProcess(refusalMessages.otherPlan));
  }
  if (order.phase !== 'placed' || !isPaidOrder(order) || paid === null) return earlier;
  const stream = paymentStream(order.payment.referenceCode);
  const { state: awaited } = await loadAggregate(services.store, paymentDecider, stream);
  if (awaited.phase === 'not_submitted' || !isDoubtful(awaited)) return earlier;
  try {
    return await replaceOrderPayment(services, caller, earlier, paid);
  } catch (error) {
    // The earlier order was confirmed at this moment: this payment stays unallocated.
    if (error instanceof Refusal && error.message === refusalMessages.paymentConfirmed) {
      return (await loadOrder(services.store, earlier.order.orderId)) ?? earlier;
    }
    throw error;
  }
};

const allocate = async (
  services: Services,
  caller: Caller,
  paid: LoadedPayment,
  { orderId, customerId }: Claim,
  pricePaise: Paise,
): Promise<SubmittedPayment> => {
  const { referenceCode } = paid.state;
  const allocated = await executeCommand(
    services,
    paymentDecider,
    paymentStream(referenceCode),
    { type: 'AllocatePayment', referenceCode, orderId, pricePaise, customerId, replaces: null },
    {
      ...customerCommand(caller, customerId, orderId),
      commandId: allocationId(caller, orderId),
    },
    paid,
  );
  const { state } = allocated;
  // Allocated before a crash, at that day's price; the worker updates the price.
  if (state.phase !== 'not_submitted' && state.allocation?.orderId === orderId) return state;
  throw allocated.ok ? referenceSpent() : paymentRefusal(allocated.refusal);
};

/** At another price the worker charges the payment first. */
const isPaid = (
  payment: SubmittedPayment | null,
  { pricePaise }: Quoted,
): payment is SubmittedPayment =>
  payment?.phase === 'verified' && payment.allocation?.pricePaise === pricePaise;

type PlaceCommand = Extract<OrderCommand, { type: 'PlaceOrder' }>;

/** Places and confirms in one append; else the worker confirms. */
const confirmingDecider = (
  payment: SubmittedPayment,
): Decider<OrderState, PlaceCommand, OrderEvent, OrderRefusal> => ({
  ...orderDecider,
  decide: (requested, state) => {
    const placed = orderDecider.decide(requested, state);
    if (!placed.ok || placed.events.length === 0) return placed;
    const confirmed = orderDecider.decide(
      confirmationBy(payment, requested.orderId),
      placed.events.reduce(orderDecider.evolve, state),
    );
    return confirmed.ok ? accept(...placed.events, ...confirmed.events) : confirmed;
  },
});

const place = async (
  services: Services,
  caller: Caller,
  requested: OrderRequest,
  { orderId, customerId }: Claim,
  quoted: Quoted,
  payment: SubmittedPayment | null,
): Promise<LoadedOrder> => {
  const placed = await executeCommand(
    services,
    isPaid(payment, quoted) ? confirmingDecider(payment) : orderDecider,
    orderStream(orderId),
    {
      type: 'PlaceOrder',
      orderId,
      customerId,
      email: storedEmail(caller.customer.email),
      ...quoted,
      paymentMethod: payment === null ? 'free' : 'upi',
      payment: payment && {
        referenceCode: payment.referenceCode,
        amountPaise: payment.amountPaise,
        submittedAt: payment.submittedAt,
      },
      placedAt: isoNow(services.clock),
    },
    customerCommand(caller, customerId, orderId),
    absent(orderDecider),
  );
  if (placed.ok && placed.state.phase !== 'not_placed' && placed.position !== null) {
    const { state: order, position, recorded } = placed;
    const loaded = { order, position, placedBy: placedBy(recorded) };
    return payment === null ? loaded : { ...loaded, payment };
  }
  // A twin of this request with other details was first.
  const twin = await loadOrder(services.store, orderId);
  if (twin === null) throw new Error(`Order ${orderId} was refused and is not there`);
  return requireSame(requested, twin);
};
