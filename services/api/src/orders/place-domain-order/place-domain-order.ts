import { orderStream } from '@haat/contracts/events/order';
import { paymentStream } from '@haat/contracts/events/payment';
import type { DomainBuyBody } from '@haat/contracts/http/domain';
import { domainOrderMessages, refusalMessages } from '@haat/contracts/messages';
import type { Paise } from '@haat/contracts/money';
import { REGISTRATION_YEARS } from '@haat/contracts/registration-period';
import type { RegisteredCustomer } from '@haat/domain/customer';
import { orderDecider } from '@haat/domain/order';
import { isPaidOrder } from '@haat/domain/order-state';
import { paymentDecider } from '@haat/domain/payment';
import type { SubmittedPayment } from '@haat/domain/payment-state';
import { isoNow } from '@haat/platform/clock';
import { absent, executeCommand, loadAggregate } from '@haat/platform/commands/execute';
import { Refusal } from '@haat/platform/http-server/refusal';
import { orderIdFor } from '@haat/platform/ids';
import type { FastifyRequest } from 'fastify';
import { type ApiContext, customerCommand } from '../../context.ts';
import { quoteDomain, readDomain } from '../../domain-names/quote.ts';
import { type LoadedPayment, loadOwnPayment, requireUsable } from '../../payments/own-payment.ts';
import { isDoubtful } from '../../payments/payment-notice.ts';
import { paymentRefusal, referenceSpent } from '../../payments/refusals.ts';
import { isOrderOf, type LoadedOrder, loadOrder } from '../load-order.ts';
import { replaceOrderPayment } from '../replace-payment/replace-payment.ts';
import {
  isSamePrice,
  nameserversOf,
  requireRegistrarPhone,
  requireSamePrice,
} from './order-details.ts';
import { type Claim, giveBack, loadName, reserve } from './reservation.ts';

type Services = Pick<
  ApiContext,
  'store' | 'clock' | 'log' | 'priceList' | 'availabilities' | 'settings'
>;
type Caller = Pick<FastifyRequest, 'commandId' | 'id'> & { readonly customer: RegisteredCustomer };

/** How long the last look at the registrar may take, in ms; without its word the order goes on. */
const LAST_LOOK_MS = 3_000;

/**
 * Places a domain order. Customer and price are the server's own; what the client says of them is
 * only compared. The small streams are claimed first (the name, then the payment), the order comes
 * last: after a crash anywhere in between, the same request finishes what it began.
 * @returns the order: a new one, or the one that this payment, or this customer for this name, has.
 * @throws {Refusal} with nothing spent and nothing held.
 */
export const placeOrder = async (
  services: Services,
  caller: Caller,
  body: DomainBuyBody,
): Promise<LoadedOrder> => {
  const { store, settings } = services;
  const { customerId } = caller.customer;
  if (body.user_id !== undefined && body.user_id !== customerId) {
    throw new Refusal(403, refusalMessages.accountMismatch);
  }
  requireRegistrarPhone('registrantData', body.registrantData);
  requireRegistrarPhone('billingData', body.billingData);
  const nameservers = nameserversOf(body.ns, [settings.DEFAULT_NS1, settings.DEFAULT_NS2]);
  const { domain } = readDomain(body.domain);

  const [paid, name] = await Promise.all([
    loadOwnPayment(store, body.referenceCode, customerId),
    loadName(store, domain),
  ]);
  const { state: payment } = paid;
  // The payment gives the order its id: however often it is submitted, it pays one order.
  const orderId = orderIdOf(payment);
  // The payment is spent before the order is placed: while it is free, there is none.
  const placed = payment.allocation === null ? null : await loadOrder(store, orderId);
  if (placed !== null) {
    const same = sameOrder(placed, domain);
    // The price may have changed since: the customer may have seen either.
    if (!isSamePrice(body.price, same.order.pricePaise)) {
      requireSamePrice(body.price, (await quoteDomain(services.priceList, domain)).pricePaise);
    }
    return same;
  }

  const { pricePaise } = await quoteDomain(services.priceList, domain);
  requireSamePrice(body.price, pricePaise);
  requireUsable(payment, orderId, pricePaise);
  await refuseIfTaken(services, domain);

  const cause = { causationId: caller.commandId, traceId: caller.id };
  const claim: Claim = { domain, orderId, customerId, ...cause };
  const reservation = await reserve(services, claim, payment.phase === 'verified', name);
  if (!reservation.held) {
    return payInstead(services, caller, reservation.earlier, paid);
  }
  try {
    await allocate(services, caller, { paid, orderId, pricePaise });
    return await place(services, caller, { body, claim, payment, pricePaise, nameservers });
  } catch (error) {
    // Anything else than a refusal may have been carried out: the claim must then stand.
    if (error instanceof Refusal) await giveBack(services, claim, error.message);
    throw error;
  }
};

const sameOrder = (placed: LoadedOrder, domain: string): LoadedOrder => {
  if (!isOrderOf(placed.order, domain)) throw referenceSpent();
  return placed;
};

/** The order that it stands for; else the one that it would place. */
const orderIdOf = ({ allocation, referenceCode, submittedAt, releases }: SubmittedPayment) =>
  allocation?.orderId ?? orderIdFor(referenceCode, submittedAt, releases);

/**
 * The customer ordered this name before, and pays for it with another payment now: it stands for
 * the earlier order where the bank does not know that one's payment. While it may still arrive, as
 * after two clicks with two payments, both are kept: the second is free for another order.
 */
const payInstead = async (
  services: Services,
  caller: Caller,
  earlier: LoadedOrder,
  paid: LoadedPayment,
): Promise<LoadedOrder> => {
  const { order } = earlier;
  if (order.phase !== 'placed' || !isPaidOrder(order)) return earlier;
  const stream = paymentStream(order.payment.referenceCode);
  const { state: awaited } = await loadAggregate(services.store, paymentDecider, stream);
  if (awaited.phase === 'not_submitted' || !isDoubtful(awaited)) return earlier;
  try {
    return await replaceOrderPayment(services, caller, earlier, paid);
  } catch (error) {
    // Confirmed in the same moment: the order goes on, and this payment is free for another.
    if (error instanceof Refusal && error.message === refusalMessages.paymentConfirmed) {
      return (await loadOrder(services.store, earlier.order.orderId)) ?? earlier;
    }
    throw error;
  }
};

/** Only a definite no stops the order: the worker looks again before it registers. */
const refuseIfTaken = async ({ availabilities }: Services, domain: string): Promise<void> => {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), LAST_LOOK_MS);
  const answer = await Promise.race([availabilities.of(domain), late.promise]);
  clearTimeout(timer);
  if (answer?.status !== 'unavailable') return;
  throw new Refusal(409, domainOrderMessages.couldNotProcess(refusalMessages.domainSold));
};

const allocate = async (
  services: Services,
  caller: Caller,
  spent: {
    readonly paid: LoadedPayment;
    readonly orderId: string;
    readonly pricePaise: Paise;
  },
): Promise<void> => {
  const { paid, orderId, pricePaise } = spent;
  const { referenceCode } = paid.state;
  const { customerId } = caller.customer;
  const allocated = await executeCommand(
    services,
    paymentDecider,
    paymentStream(referenceCode),
    { type: 'AllocatePayment', referenceCode, orderId, pricePaise, customerId, replaces: null },
    customerCommand(caller, customerId, orderId),
    paid,
  );
  if (allocated.ok) return;
  // Spent on this very order before a crash, at the price of that day: it still pays for it.
  if (allocated.refusal.reason === 'spent' && allocated.refusal.orderId === orderId) return;
  throw paymentRefusal(allocated.refusal);
};

const place = async (
  services: Services,
  caller: Caller,
  ordered: {
    readonly body: DomainBuyBody;
    readonly claim: Claim;
    readonly payment: SubmittedPayment;
    readonly pricePaise: Paise;
    readonly nameservers: readonly string[];
  },
): Promise<LoadedOrder> => {
  const { body, claim, payment, pricePaise, nameservers } = ordered;
  const { orderId, customerId, domain } = claim;
  const { referenceCode, amountPaise, submittedAt } = payment;
  const { email } = caller.customer;
  const placed = await executeCommand(
    services,
    orderDecider,
    orderStream(orderId),
    {
      type: 'PlaceOrder',
      orderId,
      customerId,
      email,
      service: {
        kind: 'domain',
        domain,
        years: REGISTRATION_YEARS,
        nameservers: [...nameservers],
        registrant: { ...body.registrantData, username: email },
        hosting: null,
      },
      billing: { ...body.billingData, username: email },
      pricePaise,
      paymentMethod: 'upi',
      payment: { referenceCode, amountPaise, submittedAt },
      placedAt: isoNow(services.clock),
    },
    customerCommand(caller, customerId, orderId),
    absent(orderDecider),
  );
  if (placed.ok && placed.state.phase !== 'not_placed' && placed.position !== null) {
    return { order: placed.state, position: placed.position };
  }
  // A twin of this request, with other details, was faster.
  const twin = await loadOrder(services.store, orderId);
  if (twin === null) throw new Error(`Order ${orderId} was refused and is not there`);
  return sameOrder(twin, domain);
};
