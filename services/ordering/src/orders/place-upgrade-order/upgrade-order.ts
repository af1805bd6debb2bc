import type { UpgradeParts, UpgradeService } from '@haat/contracts/events/order';
import type { PaymentPurpose } from '@haat/contracts/events/payment-intent';
import type { UpgradeOrderBody } from '@haat/contracts/http/place-order';
import { orderMessages } from '@haat/contracts/messages';
import type { Paise } from '@haat/contracts/money';
import { renewalSubject } from '@haat/contracts/renewal-subject';
import { upgradeRefusals } from '@haat/contracts/upgrade-messages';
import type { SubscriptionRefusal, SubscriptionState } from '@haat/domain/hosting/subscription';
import { isFinalPhase, isUpgradeOrder } from '@haat/domain/order/order-state';
import { Refusal } from '@haat/platform/answers';
import { freeUpgradeOrderIdFor } from '@haat/platform/ids';
import type { Caller } from '../../caller.ts';
import type { OrderingServices } from '../../ordering-services.ts';
import { keyOfUpgrade } from '../../payments/purpose-keys.ts';
import { requireOwnNameOfPlan } from '../../subscriptions/name-of-plan.ts';
import {
  loadUpgradablePlan,
  planNotFound,
  type UpgradablePlan,
} from '../../subscriptions/upgradable-plan.ts';
import {
  quoteUpgrade,
  type Upgrade,
  type UpgradePriceServices,
} from '../../subscriptions/upgrade-prices.ts';
import { type LoadedOrder, loadOrder } from '../load-order.ts';
import { isSamePrice, paiseSeen } from '../place-order/expected-price.ts';
import type { Claimable, OrderRequest } from '../place-order/order-request.ts';
import { accountBilling, requireOwn } from '../place-order/own-customer.ts';
import { placeOrder } from '../place-order/place-order.ts';
import { subscriptionClaim } from '../place-order/subscription-claim.ts';

type Services = Pick<OrderingServices, 'store' | 'log'> & UpgradePriceServices;
type Chosen = Pick<UpgradeService, 'planId' | 'period'>;

/** @throws {Refusal} with nothing spent. */
export const orderUpgrade = async (
  services: Services,
  caller: Caller,
  body: UpgradeOrderBody,
): Promise<LoadedOrder> => {
  const { customer } = caller;
  requireOwn(customer, body);
  const seenPaise = paiseSeen(body.price, orderMessages.invalidPrice);
  const { subscriptionId, period } = body;
  const chosen = { planId: Number(body.productId), period };
  const plan = await loadUpgradablePlan(services.store, subscriptionId, customer.customerId);

  return placeOrder(services, caller, {
    paidBy: seenPaise === 0 ? { freeOrderId: freeOrderIdOf(plan) } : paymentIn(body),
    isSame: ({ service }) =>
      service.kind === 'upgrade' &&
      service.subscriptionId === subscriptionId &&
      service.planId === chosen.planId &&
      service.period === period,
    saw: (pricePaise) => isSamePrice(seenPaise, pricePaise),
    quote: async () => {
      requireEnd(plan, body.paidUntil);
      await requireOwnName(services, plan);
      const { pricePaise, ...upgrade } = await quoteUpgrade(services, plan, chosen);
      return {
        service: serviceOf(plan, upgrade),
        billing: accountBilling(customer),
        pricePaise,
      };
    },
    claims: [async () => upgradeClaim(services, plan)],
  });
};

const paymentIn = ({
  referenceCode = '',
}: UpgradeOrderBody): { readonly referenceCode: string } => {
  const error = upgradeRefusals.paymentMissing;
  if (referenceCode.trim() === '')
    throw new Refusal(400, error, { fields: { referenceCode: error } });
  return { referenceCode };
};

/** A new one after each order that ended. */
const freeOrderIdOf = ({ subscriptionId, known: { recorded } }: UpgradablePlan): string =>
  freeUpgradeOrderIdFor(
    subscriptionId,
    recorded.filter(({ type }) => type !== 'RenewalClaimed').length,
  );

const requireEnd = ({ current }: UpgradablePlan, seenEnd: string | undefined): void => {
  if (seenEnd === undefined) return;
  if (current === null || Date.parse(seenEnd) !== Date.parse(current.paidUntil)) {
    throw new Refusal(409, upgradeRefusals.movedOn);
  }
};

const requireOwnName = (
  { store }: Pick<Services, 'store'>,
  { planOrderId: orderId, customerId, domain }: UpgradablePlan,
): Promise<void> =>
  requireOwnNameOfPlan(store, { of: { kind: 'hosting' }, orderId, customerId, domain });

const serviceOf = (
  { subscriptionId, planOrderId, domain, planName: fromPlan, current }: UpgradablePlan,
  { plan, period, parts }: Pick<Upgrade, 'plan' | 'period' | 'parts'>,
): UpgradeService => ({
  kind: 'upgrade',
  ...{ subscriptionId, planOrderId, domain, fromPlan },
  ...{ planId: plan.id, planName: plan.title, period },
  paidUntil: current?.paidUntil ?? null,
  parts,
});

const upgradeClaim = (services: Services, plan: UpgradablePlan): Claimable => {
  const { subscriptionId, current, known } = plan;
  return subscriptionClaim(services, {
    ...{ subscriptionId, known },
    type: current === null ? 'ClaimFreePlan' : 'ClaimRenewal',
    earlier: (refusal) => earlierOrder(services, refusal),
    movedOn: (state) =>
      isSamePlan(state, known.state) ? null : new Refusal(409, upgradeRefusals.movedOn),
  });
};

const isSamePlan = (state: SubscriptionState, known: SubscriptionState): boolean => {
  if (state.phase === 'not_started' || known.phase === 'not_started') {
    return state.phase === known.phase;
  }
  return (
    state.phase === known.phase &&
    state.paidUntil === known.paidUntil &&
    state.upgrade?.orderId === known.upgrade?.orderId
  );
};

/** Only an upgrade can be the answer; `placeOrder` compares its plan. */
const earlierOrder = async (
  { store }: Services,
  refusal: SubscriptionRefusal,
): Promise<LoadedOrder> => {
  if (refusal.reason === 'lapsed') throw new Refusal(409, upgradeRefusals.ended);
  if (refusal.reason === 'already_started') throw new Refusal(409, upgradeRefusals.movedOn);
  if (refusal.reason !== 'renewal_claimed') throw planNotFound();
  const earlier = await loadOrder(store, refusal.orderId);
  if (earlier !== null && isUpgradeOrder(earlier.order) && !isFinalPhase(earlier.order.phase)) {
    return earlier;
  }
  throw new Refusal(409, upgradeRefusals.underWay);
};

/** For the upgrade of the original order, in the same period. @throws {Refusal} 409 */
export const upgradeClaims = async (
  services: Services,
  customerId: string,
  { subscriptionId, paidUntil, planId, period }: UpgradeService,
): Promise<{
  readonly pricePaise: Paise;
  readonly parts: UpgradeParts;
  readonly claims: OrderRequest['claims'];
}> => {
  const plan = await loadUpgradablePlan(services.store, subscriptionId, customerId);
  if ((plan.current?.paidUntil ?? null) !== paidUntil) {
    throw new Refusal(409, upgradeRefusals.movedOn);
  }
  const { pricePaise, parts } = await quotePayable(services, plan, { planId, period });
  return { pricePaise, parts, claims: [async () => upgradeClaim(services, plan)] };
};

const quotePayable = async (
  services: Services,
  plan: UpgradablePlan,
  chosen: Chosen,
): Promise<Upgrade> => {
  await requireOwnName(services, plan);
  const upgrade = await quoteUpgrade(services, plan, chosen);
  if (upgrade.pricePaise === 0) throw new Refusal(409, upgradeRefusals.nothingToPay);
  return upgrade;
};

type UpgradePurpose = {
  readonly purpose: PaymentPurpose;
  readonly key: string;
  readonly pricePaise: Paise;
};

/** Before the customer pays. @throws {Refusal} */
export const quoteUpgradePurpose = async (
  services: Services,
  customerId: string,
  subscriptionId: string,
  chosen: Chosen,
): Promise<UpgradePurpose> => {
  const plan = await loadUpgradablePlan(services.store, subscriptionId, customerId);
  // A claim without an order: this payment can finish an interrupted request.
  const isUnderWay =
    plan.claimedBy !== null && (await loadOrder(services.store, plan.claimedBy)) !== null;
  if (isUnderWay) throw new Refusal(409, upgradeRefusals.underWay);
  const upgrade = await quotePayable(services, plan, chosen);
  return {
    purpose: {
      kind: 'upgrade',
      title: renewalSubject({ planName: upgrade.plan.title, domain: plan.domain }),
    },
    key: keyOfUpgrade(serviceOf(plan, upgrade)),
    pricePaise: upgrade.pricePaise,
  };
};
