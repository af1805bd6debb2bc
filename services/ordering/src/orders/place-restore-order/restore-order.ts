import type { RestoreService } from '@haat/contracts/events/order';
import type { PaymentPurpose } from '@haat/contracts/events/payment-intent';
import type { RestoreOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import { restoreRefusals } from '@haat/contracts/restore-messages';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { Refusal } from '@haat/platform/answers';
import type { Aggregate } from '@haat/record/commands';
import type { Caller } from '../../caller.ts';
import type { OrderingServices } from '../../ordering-services.ts';
import { keyOfRestore } from '../../payments/purpose-keys.ts';
import { loadOwnSubscription } from '../../subscriptions/own-subscription.ts';
import {
  quoteRestore,
  type RestorePrice,
  type RestorePriceServices,
} from '../../subscriptions/restore-prices.ts';
import { type LoadedOrder, loadOrder } from '../load-order.ts';
import { isSamePrice, paiseSeen } from '../place-order/expected-price.ts';
import type { OrderRequest } from '../place-order/order-request.ts';
import { accountBilling, requireOwn } from '../place-order/own-customer.ts';
import { placeOrder } from '../place-order/place-order.ts';
import { movedOn, renewalClaim } from '../place-renewal-order/renewal-claim.ts';
import { isInRedemption, type RestorableDomain } from './in-redemption.ts';

type Services = Omit<OrderingServices, 'db'> & RestorePriceServices;

const notFound = (): Refusal => new Refusal(404, restoreRefusals.notFound);

/** @throws {Refusal} 404, also for another customer's and for a plan; 409 once it has lapsed. */
const loadRestorable = async (
  store: OrderingServices['store'],
  subscriptionId: string,
  customerId: string,
): Promise<Aggregate<RestorableDomain>> => {
  const { state, recorded } = await loadOwnSubscription(
    store,
    subscriptionId,
    customerId,
    notFound,
  );
  const { of, domain } = state;
  if (of.kind !== 'domain') throw notFound();
  if (state.phase === 'lapsed') throw new Refusal(409, restoreRefusals.gone(domain));
  return { state: { ...state, of }, recorded };
};

/** @throws {Refusal} with nothing spent. */
export const orderRestore = async (
  services: Services,
  caller: Caller,
  body: RestoreOrderBody,
): Promise<LoadedOrder> => {
  const { customer } = caller;
  requireOwn(customer, body);
  const seen = paiseSeen(body.price, orderMessages.invalidPrice);
  const { subscriptionId } = body;
  const known = await loadRestorable(services.store, subscriptionId, customer.customerId);
  const { paidUntil, domain } = known.state;

  return placeOrder(services, caller, {
    paidBy: { referenceCode: body.referenceCode },
    isSame: ({ service }) =>
      service.kind === 'restore' && service.subscriptionId === subscriptionId,
    saw: (pricePaise) => isSamePrice(seen, pricePaise),
    quote: async () => {
      const seenEnd = Date.parse(body.paidUntil ?? paidUntil);
      if (seenEnd !== Date.parse(paidUntil)) throw movedOn(paidUntil);
      const { pricePaise, renewalPaise } = await quoteRestore(services, domain);
      const service: RestoreService = {
        kind: 'restore',
        ...{ subscriptionId, domain, paidUntil, renewalPaise },
      };
      return { service, billing: accountBilling(customer), pricePaise };
    },
    // No answer is no refusal: it is paid, and the job looks again.
    lastLook: async () => void (await isInRedemption(services, known.state)),
    claims: [async () => renewalClaim(services, known, { kind: 'restore' })],
  });
};

/** For the restore of the original order, at no later end. @throws {Refusal} 409 */
export const restoreClaims = async (
  services: Services,
  customerId: string,
  { subscriptionId, paidUntil }: RestoreService,
): Promise<{ readonly price: RestorePrice; readonly claims: OrderRequest['claims'] }> => {
  const known = await loadRestorable(services.store, subscriptionId, customerId);
  const { state } = known;
  if (state.paidUntil !== paidUntil) throw movedOn(state.paidUntil);
  await isInRedemption(services, state);
  const price = await quoteRestore(services, state.domain);
  return { price, claims: [async () => renewalClaim(services, known, { kind: 'restore' })] };
};

type RestorePurpose = RestorePrice & { readonly purpose: PaymentPurpose; readonly key: string };

/** Before the customer pays. @throws {Refusal} 503 also if the registrar does not say where it is. */
export const quoteRestorePurpose = async (
  services: Pick<OrderingServices, 'store' | 'registrar'> & RestorePriceServices,
  customerId: string,
  subscriptionId: string,
): Promise<RestorePurpose> => {
  const { state } = await loadRestorable(services.store, subscriptionId, customerId);
  const { domain, paidUntil } = state;
  await requireNoOrder(services, state);
  if (!(await isInRedemption(services, state))) {
    throw new Refusal(503, restoreRefusals.stateUnknown);
  }
  return {
    purpose: { kind: 'restore', title: domain },
    key: keyOfRestore(subscriptionId, paidUntil),
    ...(await quoteRestore(services, domain)),
  };
};

/** A claim without an order: this payment can finish an interrupted request. */
const requireNoOrder = async (
  { store }: Pick<OrderingServices, 'store'>,
  { renewedBy }: StartedSubscription,
): Promise<void> => {
  const order = renewedBy === null ? null : await loadOrder(store, renewedBy);
  if (order !== null) throw new Refusal(409, restoreRefusals.underWay);
};
