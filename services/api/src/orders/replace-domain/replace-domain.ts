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
import { Refusal } from '@haat/platform/answers';
import { derivedId } from '@haat/platform/ids';
import { executeCommand } from '@haat/record/commands';
import type { Caller } from '../../accounts/signed-in.ts';
import { customerCommand } from '../../context.ts';
import { quoteDomain } from '../../domain-names/quote.ts';
import { type LoadedPayment, loadOwnPayment } from '../../payments/own-payment.ts';
import { paymentRefusal } from '../../payments/refusals.ts';
import type { LoadedOrder } from '../load-order.ts';
import { orderDomain } from '../place-domain-order/domain-order.ts';
import { requireHostable } from '../place-order/hosted-domain-claim.ts';
import type { OrderServices } from '../place-order/order-request.ts';

type Nameless = DomainOrder & { readonly phase: 'domain_lost' | 'registration_failed' };

const NAMELESS = 'The order ended without its name.';

/** An order whose name went to somebody else, or that the registrar did not register. */
const endedWithoutName = (order: PlacedOrder): order is Nameless =>
  isDomainOrder(order) && (order.phase === 'domain_lost' || order.phase === 'registration_failed');

/**
 * Orders another name with the payment of an order that ended without its own; all else is as it was
 * ordered there. After a crash anywhere the same request finishes what it began.
 * @throws {Refusal} 409 when the order has its name, or its payment does not cover the other one.
 */
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
    // Before the payment is freed of its order: a name that is refused changes nothing.
    if (service.hosting !== null) await requireHostable(services, customerId, name.domain, true);
  }
  if (!isFree) await release(services, caller, order, paid);
  if (planOf(order)?.isFree === true) await releasePlan(services, caller, order);

  return orderDomain(services, caller, {
    domain: name.domain,
    orderType: orderTypeOf(order),
    // As they passed the form of their day; what the registrar takes is looked at again.
    registrant: contactDetailsSchema.parse(service.registrant),
    billing: contactDetailsSchema.parse(billing),
    nameservers: body.ns ?? nameserversBeside(name.domain, service.nameservers),
    referenceCode,
    seen: undefined,
    seenOfName: undefined,
  });
};

/** The ones that were chosen for another name may be part of this one: the defaults stand in. */
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

/** What the worker does a moment after an order ended: whoever is faster than it does it here. */
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
    // A command of its own: the allocation that follows stands in the same stream under the other id.
    { ...context, commandId: `${context.commandId}:release` },
  );
  if (!released.ok) throw paymentRefusal(released.refusal);
};

/** Of the free plan too: it goes with the other name. One that is on another order by now stays there. */
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
