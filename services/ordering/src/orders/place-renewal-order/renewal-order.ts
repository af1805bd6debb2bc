import type { RenewalService } from '@haat/contracts/events/order';
import type { RenewalOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import type { Paise } from '@haat/contracts/money';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { Refusal } from '@haat/platform/answers';
import { LATE, withTimeout } from '@haat/platform/waits';
import type { Caller } from '../../caller.ts';
import type { OrderingServices } from '../../ordering-services.ts';
import { requireOwnNameOfPlan } from '../../subscriptions/name-of-plan.ts';
import { lapsedRefusal, loadOwnSubscription } from '../../subscriptions/own-subscription.ts';
import { quoteRenewal } from '../../subscriptions/renewal-prices.ts';
import type { LoadedOrder } from '../load-order.ts';
import { isSamePrice, paiseSeen } from '../place-order/expected-price.ts';
import type { OrderRequest } from '../place-order/order-request.ts';
import { accountBilling, requireOwn } from '../place-order/own-customer.ts';
import { placeOrder } from '../place-order/place-order.ts';
import { isRenewalOf, movedOn, renewalClaim, upgradedSince } from './renewal-claim.ts';

export type RenewalOrderServices = Pick<
  OrderingServices,
  'store' | 'clock' | 'log' | 'registrar' | 'priceList' | 'catalogue'
> & {
  readonly settings: Pick<
    OrderingServices['settings'],
    'VERIFICATION_WAIT_MS' | 'HOSTING_PLAN_CATEGORY_ID' | 'EXCLUDED_PLAN_ID'
  >;
};

/** @throws {Refusal} with nothing spent. */
export const orderRenewal = async (
  services: RenewalOrderServices,
  caller: Caller,
  body: RenewalOrderBody,
): Promise<LoadedOrder> => {
  const { customer } = caller;
  requireOwn(customer, body);
  const seen = paiseSeen(body.price, orderMessages.invalidPrice);
  const { customerId } = customer;
  const known = await loadOwnSubscription(services.store, body.subscriptionId, customerId);
  const { state } = known;
  const { paidUntil } = state;

  return placeOrder(services, caller, {
    paidBy: { referenceCode: body.referenceCode },
    isSame: (order) => isRenewalOf(order, state.subscriptionId),
    saw: (pricePaise) => isSamePrice(seen, pricePaise),
    quote: async () => {
      if (state.phase === 'lapsed') throw lapsedRefusal(state);
      const seenEnd = Date.parse(body.paidUntil ?? paidUntil);
      if (seenEnd !== Date.parse(paidUntil)) throw movedOn(paidUntil);
      await requireOwnNameOfPlan(services.store, state);
      return {
        service: serviceOf(state),
        billing: accountBilling(customer),
        pricePaise: await quoteRenewal(services, state),
      };
    },
    lastLook: () => requireRenewable(services, state),
    claims: [async () => renewalClaim(services, known)],
  });
};

export const serviceOf = ({ subscriptionId, of, domain, paidUntil }: StartedSubscription) => {
  const isPlan = of.kind === 'hosting';
  return {
    kind: 'renewal',
    subscriptionId,
    of: of.kind,
    domain,
    planName: isPlan ? of.planName : null,
    // Domains are renewed by the year.
    period: isPlan ? of.period : 'year',
    paidUntil,
  } as const satisfies RenewalService;
};

/** Claims the period of the original order again, no later one. @throws {Refusal} 409 */
export const renewalClaims = async (
  services: RenewalOrderServices,
  customerId: string,
  service: RenewalService,
): Promise<{ readonly pricePaise: Paise; readonly claims: OrderRequest['claims'] }> => {
  const known = await loadOwnSubscription(services.store, service.subscriptionId, customerId);
  const { state } = known;
  if (state.phase === 'lapsed') throw lapsedRefusal(state);
  if (state.paidUntil !== service.paidUntil) throw movedOn(state.paidUntil);
  if (serviceOf(state).planName !== service.planName) throw upgradedSince();
  await requireOwnNameOfPlan(services.store, state);
  await requireRenewable(services, state);
  const pricePaise = await quoteRenewal(services, state);
  return { pricePaise, claims: [async () => renewalClaim(services, known)] };
};

/** No answer is no refusal: the job asks again. @throws {Refusal} 409 if gone or in redemption. */
export const requireRenewable = async (
  { registrar, settings }: Pick<RenewalOrderServices, 'registrar' | 'settings'>,
  { of, domain }: StartedSubscription,
): Promise<void> => {
  if (of.kind !== 'domain') return;
  const seen = await withTimeout(
    registrar.lookUpOrder(of.registrarOrderId, domain),
    settings.VERIFICATION_WAIT_MS,
  );
  if (seen === LATE) return;
  if (seen.kind === 'not_there') throw new Refusal(409, renewalRefusals.nameGone(domain));
  if (seen.kind === 'found' && seen.status === 'redemption') {
    throw new Refusal(409, renewalRefusals.nameInRedemption(domain));
  }
};
