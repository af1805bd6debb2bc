import { contactDetailsSchema } from '@haat/contracts/address';
import { freeHostingStream } from '@haat/contracts/events/hosting';
import { paymentStream } from '@haat/contracts/events/payment';
import { isBelow } from '@haat/contracts/host-name';
import type { ReplacementDomainBody } from '@haat/contracts/http/place-order';
import { covers, formatRupees, subtractPaise, sumPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { freeHostingDecider } from '@haat/domain/hosting/free-hosting';
import { orderTypeOf } from '@haat/domain/order/order-label';
import {
  type DomainOrder,
  isDomainOrder,
  type PlacedOrder,
  planOf,
} from '@haat/domain/order/order-state';
import { paymentDecider } from '@haat/domain/payment/payment';
import { paidOf } from '@haat/domain/payment/payment-money';
import { type Caller, customerCommand } from '@haat/ordering/caller';
import type { LoadedOrder } from '@haat/ordering/orders/load-order';
import { requireHostable } from '@haat/ordering/orders/place-order/hosted-domain-claim';
import { type LoadedPayment, loadOwnPayment } from '@haat/ordering/payments/own-payment';
import { paymentRefusal } from '@haat/ordering/payments/refusals';
import { Refusal } from '@haat/platform/answers';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import { quoteDomain } from '../../domain-names/quote.ts';
import type { OrderServices } from '../order-services.ts';
import { orderDomain } from '../place-domain-order/domain-order.ts';

type Nameless = DomainOrder & { readonly phase: 'domain_lost' | 'registration_failed' };

const NAMELESS = 'The order ended without its name.';

const endedWithoutName = (order: PlacedOrder): order is Nameless =>
  isDomainOrder(order) && (order.phase === 'domain_lost' || order.phase === 'registration_failed');

/** Orders another domain with the same payment. Resumable. @throws {Refusal} 409 */
export const replaceDomain = async (
  services: OrderServices,
  caller: Caller,
  { order }: LoadedOrder,
  body: ReplacementDomainBody,
): Promise<LoadedOrder> => {
  if (!endedWithoutName(order)) throw new Refusal(409, refusalMessages.noReplacementNeeded);
  const { service, billing } = order;
  const { referenceCode } = order.payment;
  const { customerId } = caller.customer;
  const [paid, name] = await Promise.all([
    loadOwnPayment(services.store, referenceCode, customerId),
    quoteDomain(services, body.domain),
  ]);
  const isFree = paid.state.allocation === null;
  if (isFree || paid.state.allocation?.orderId === order.orderId) {
    requireCovered(
      paid,
      name.domain,
      sumPaise([name.pricePaise, service.hosting?.pricePaise ?? 0]),
    );
    // Before the payment is released: a refused domain changes nothing.
    if (service.hosting !== null) await requireHostable(services, customerId, name.domain, true);
  }
  if (!isFree) await release(services, caller, order, paid);
  if (planOf(order)?.isFree === true) await releasePlan(services, caller, order);

  return orderDomain(services, caller, {
    domain: name.domain,
    orderType: orderTypeOf(order),
    // Valid when ordered; the registrar's rules are checked again.
    registrant: contactDetailsSchema.parse(service.registrant),
    billing: contactDetailsSchema.parse(billing),
    nameservers: body.ns ?? nameserversBeside(name.domain, service.nameservers),
    referenceCode,
    seen: undefined,
    seenOfName: undefined,
  });
};

/** Nameservers below the new domain cannot be used. */
const nameserversBeside = (domain: string, chosen: readonly string[]): readonly string[] =>
  chosen.some((host) => isBelow(host, domain)) ? [] : chosen;

const requireCovered = ({ state }: LoadedPayment, domain: string, pricePaise: number): void => {
  const paidPaise = paidOf(state);
  if (covers(paidPaise, pricePaise)) return;
  const [price, more] = [
    formatRupees(pricePaise),
    formatRupees(subtractPaise(pricePaise, paidPaise)),
  ];
  throw new Refusal(409, refusalMessages.nameDearer(domain, price, more));
};

/** Does what the worker does after an order ends, if that is not done yet. */
const release = async (
  services: OrderServices,
  caller: Caller,
  { orderId, phase, reason }: Nameless,
  { state }: LoadedPayment,
): Promise<void> => {
  if (state.allocation?.orderId !== orderId) return;
  const { referenceCode, customerId } = state;
  const context = customerCommand(caller, customerId, orderId);
  const released = await executeCommand(
    services,
    paymentDecider,
    paymentStream(referenceCode),
    {
      type: 'ReleasePayment',
      referenceCode,
      orderId,
      cause: phase,
      reason: reason ?? NAMELESS,
    },
    // Its own command id: the allocation follows in the same stream.
    { ...context, commandId: `${context.commandId}:release` },
  );
  if (!released.ok) throw paymentRefusal(released.refusal);
};

/** Not from another order. */
const releasePlan = async (
  services: OrderServices,
  caller: Caller,
  { orderId, customerId, reason, service: { domain } }: Nameless,
): Promise<void> => {
  const context = customerCommand(caller, customerId, orderId);
  await executeCommand(
    services,
    freeHostingDecider,
    freeHostingStream(customerId),
    { type: 'ReleaseFreeHosting', domain, orderId, customerId, reason: reason ?? NAMELESS },
    { ...context, commandId: derivedId('release plan', caller.commandId, orderId) },
  );
};
