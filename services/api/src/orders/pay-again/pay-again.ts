import { type NewPrice, orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import { formatRupees, type Paise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { orderDecider } from '@haat/domain/order/order';
import { orderTypeOf } from '@haat/domain/order/order-label';
import { isPayableAgain, payAgainPricePaise } from '@haat/domain/order/order-retry';
import { isPaidOrder, type PaidOrder } from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { type Caller, customerCommand } from '@haat/ordering/caller';
import type { LoadedOrder } from '@haat/ordering/orders/load-order';
import { hostedDomainClaims } from '@haat/ordering/orders/place-order/hosted-domain-claim';
import type {
  Claim,
  Claimable,
  OrderRequest,
} from '@haat/ordering/orders/place-order/order-request';
import { PAID_AGAIN, reclaim } from '@haat/ordering/orders/place-order/reclaim';
import { renewalClaims } from '@haat/ordering/orders/place-renewal-order/renewal-order';
import { restoreClaims } from '@haat/ordering/orders/place-restore-order/restore-order';
import { upgradeClaims } from '@haat/ordering/orders/place-upgrade-order/upgrade-order';
import { type LoadedPayment, requireUsable } from '@haat/ordering/payments/own-payment';
import { paymentRefusal, referenceSpent } from '@haat/ordering/payments/refusals';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId } from '@haat/platform/ids';
import { executeCommand, loadAggregate } from '@haat/record/commands';
import { quotePurpose } from '../../payments/open-payment/quote-purpose.ts';
import type { OrderServices } from '../order-services.ts';
import { licenceClaim } from '../place-code-order/licence-claim.ts';
import { domainClaims, refuseIfTaken } from '../place-domain-order/domain-order.ts';
import { whatItOpens } from './what-it-opens.ts';

/**
 * Claims come first, then the payment, the order last: after a crash the same request continues, or
 * the claims lapse. @param acceptedPaise null if the customer was shown no new price. @throws
 * {Refusal} 409, with nothing held or spent.
 */
export const payAgain = async (
  services: OrderServices,
  caller: Caller,
  failed: LoadedOrder,
  paid: LoadedPayment,
  acceptedPaise: Paise | null,
): Promise<LoadedOrder> => {
  const { order } = failed;
  const { referenceCode } = paid.state;
  if (!isPaidOrder(order)) throw new Refusal(409, refusalMessages.notFailed);
  if (order.phase !== 'payment_failed') {
    if (order.payment.referenceCode === referenceCode) return failed;
    throw new Refusal(409, refusalMessages.notFailed);
  }
  if (!isPayableAgain(order, services.clock.now())) {
    throw new Refusal(409, refusalMessages.tooOldToPay);
  }
  const { price, claims } = await sayingWhatNext(() => quoteAgain(services, caller, order));
  const pricePaise = payAgainPricePaise(order, price.totalPaise, services.clock.now());
  if (pricePaise !== order.pricePaise && pricePaise !== acceptedPaise) {
    throw new Refusal(409, refusalMessages.priceSinceThen(formatRupees(pricePaise)));
  }
  requireUsable(paid.state, order.orderId, pricePaise);
  const newPrice = pricePaise === order.pricePaise ? null : price;

  const claim = await claimOf(services, caller, order);
  const claimables = await Promise.all(claims.map((load) => load()));
  await sayingWhatNext(async () => {
    for (const claimable of claimables) await claimable.look?.(claim);
  });
  const isVerified = paid.state.phase === 'verified';
  const held: Claimable[] = [];
  try {
    for (const claimable of claimables) {
      await hold(services, claimable, claim, isVerified);
      held.push(claimable);
    }
    await allocate(services, caller, { ...order, pricePaise }, paid, claim);
    return await retry(services, caller, failed, paid, newPrice);
  } catch (error) {
    // Any other error may have been carried out: keep the claims.
    if (error instanceof Refusal) await giveBack(services, held, claim, error.message);
    throw error;
  }
};

const NO_PARTS = { planPaise: 0, setupPaise: 0, renewalPaise: 0, upgrade: null } as const;

type Again = { readonly price: NewPrice; readonly claims: OrderRequest['claims'] };

/** Today's price, and what to claim. @throws {Refusal} if no longer sold. */
const quoteAgain = async (
  services: OrderServices,
  { customer }: Caller,
  order: PaidOrder,
): Promise<Again> => {
  const { service } = order;
  const { customerId } = customer;
  if (service.kind === 'renewal') {
    const { pricePaise, claims } = await renewalClaims(services, customerId, service);
    return { price: { ...NO_PARTS, totalPaise: pricePaise }, claims };
  }
  if (service.kind === 'restore') {
    const { price, claims } = await restoreClaims(services, customerId, service);
    const { pricePaise: totalPaise, renewalPaise } = price;
    return { price: { ...NO_PARTS, totalPaise, renewalPaise }, claims };
  }
  if (service.kind === 'upgrade') {
    const { pricePaise, parts, claims } = await upgradeClaims(services, customerId, service);
    return { price: { ...NO_PARTS, totalPaise: pricePaise, upgrade: parts }, claims };
  }
  const { pricePaise, planPaise, setupPaise } = await quotePurpose(
    services,
    customerId,
    whatItOpens(order),
  );
  const price = {
    ...NO_PARTS,
    totalPaise: pricePaise,
    planPaise: planPaise ?? 0,
    setupPaise: setupPaise ?? 0,
  };
  switch (service.kind) {
    case 'domain':
      await refuseIfTaken(services, service.domain);
      return {
        price,
        claims: domainClaims(services, customer, service.domain, orderTypeOf(order)),
      };
    case 'hosting':
      return { price, claims: hostedDomainClaims(services, service.domain, false) };
    case 'code': {
      const { itemId, domain } = service;
      const licence = { customerId, itemId, domain };
      return { price, claims: [async () => licenceClaim(services, licence)] };
    }
    case 'free_hosting':
      return { price, claims: [] };
  }
};

const sayingWhatNext = async <Result>(claiming: () => Promise<Result>): Promise<Result> => {
  try {
    return await claiming();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    throw new Refusal(409, refusalMessages.notHeldAgain(error.message));
  }
};

const claimOf = async (
  { store }: OrderServices,
  caller: Caller,
  { orderId, customerId }: PaidOrder,
): Promise<Claim> => {
  const { recorded } = await loadAggregate(store, orderDecider, orderStream(orderId));
  const ended = recorded.findLast(({ type }) => type === 'OrderPaymentFailed');
  if (ended === undefined) throw new Error(`Order ${orderId} has not failed`);
  return {
    ...{ orderId, customerId, endedBy: ended.id },
    ...{ causationId: caller.commandId, traceId: caller.id },
  };
};

const hold = async (
  services: OrderServices,
  claimable: Claimable,
  claim: Claim,
  isVerified: boolean,
): Promise<void> => {
  const claimed = await sayingWhatNext(() => claimable.claim(services, claim, isVerified));
  if (claimed.held || claimed.earlier.order.orderId === claim.orderId) return;
  throw new Refusal(409, refusalMessages.orderedAgain);
};

/** A concurrent request may have paid the order: then the order keeps its claims. */
const giveBack = async (
  services: OrderServices,
  held: readonly Claimable[],
  claim: Claim,
  reason: string,
): Promise<void> => {
  await Promise.all(held.map((one) => one.giveBack(claim, reason)));
  const { state } = await loadAggregate(services.store, orderDecider, orderStream(claim.orderId));
  if (state.phase !== 'placed') return;
  for (const one of held) await one.claim(services, claim, false);
};

/** Releases the failed payment first. */
const allocate = async (
  services: OrderServices,
  caller: Caller,
  order: PaidOrder,
  paid: LoadedPayment,
  claim: Claim,
): Promise<void> => {
  const { orderId, customerId, pricePaise } = order;
  const { referenceCode } = paid.state;
  const stream = paymentStream(referenceCode);
  const spent = { referenceCode, orderId, pricePaise, customerId, replaces: null };
  const requested = { type: 'AllocatePayment', ...spent } as const;
  if (referenceCode === order.payment.referenceCode) {
    const cause = 'payment_failed';
    await reclaim(services, claim, paymentDecider, stream, {
      free: { type: 'ReleasePayment', referenceCode, orderId, cause, reason: PAID_AGAIN },
      requested,
    });
  }
  const allocated = await executeCommand(services, paymentDecider, stream, requested, {
    ...customerCommand(caller, customerId, orderId),
    commandId: derivedId('allocate again', caller.commandId, claim.endedBy ?? ''),
  });
  if (!allocated.ok) throw paymentRefusal(allocated.refusal);
  const { state } = allocated;
  if (state.phase === 'not_submitted' || state.allocation?.orderId !== orderId) {
    throw referenceSpent();
  }
};

const retry = async (
  services: OrderServices,
  caller: Caller,
  { order, placedBy }: LoadedOrder,
  { state: payment }: LoadedPayment,
  newPrice: NewPrice | null,
): Promise<LoadedOrder> => {
  const { orderId, customerId } = order;
  const { referenceCode, amountPaise, submittedAt } = payment;
  const retriedAt = isoNow(services.clock);
  const context = customerCommand(caller, customerId, orderId);
  const retried = await executeCommand(
    services,
    orderDecider,
    orderStream(orderId),
    {
      ...{ type: 'RetryOrderPayment', orderId, referenceCode, amountPaise, submittedAt },
      ...{ retriedAt, newPrice },
    },
    context,
  );
  const { state } = retried;
  if (state.phase === 'not_placed') throw new Error(`Order ${orderId} is not there`);
  // Another request was first, or this repeat's payment has failed since.
  const isLost = state.payment?.referenceCode !== referenceCode || state.phase === 'payment_failed';
  if (retried.ok && !isLost && retried.position !== null) {
    return { order: state, position: retried.position, placedBy };
  }
  if (isLost) {
    const cause = 'order_paid_otherwise';
    const reason = 'Another payment of the same customer pays the order.';
    await executeCommand(
      services,
      paymentDecider,
      paymentStream(referenceCode),
      { type: 'ReleasePayment', referenceCode, orderId, cause, reason },
      // Its own command id: the allocation is in the same stream.
      { ...context, commandId: derivedId('release again', caller.commandId, orderId) },
    );
  }
  throw new Refusal(409, refusalMessages.orderClosed);
};
