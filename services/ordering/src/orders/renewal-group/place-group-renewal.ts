import { MAX_TOP_UP_PARTS } from '@haat/contracts/events/payment';
import { covers, sumPaise } from '@haat/contracts/money';
import { balanceMessages } from '@haat/contracts/payment-messages';
import type { RegisteredCustomer } from '@haat/domain/customer/customer';
import type {
  GroupedRenewal,
  NextRenewal,
  RenewalOutcome,
  RequestedRenewals,
} from '@haat/domain/hosting/renewal-group';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { unallocatedOf } from '@haat/domain/payment/payment-state';
import { Refusal } from '@haat/platform/answers';
import { derivedId } from '@haat/platform/ids';
import type { Caller } from '../../caller.ts';
import type { OrderingServices } from '../../ordering-services.ts';
import { debitedFor, findSources } from '../../payments/balance/sources.ts';
import { type LoadedPayment, loadOwnPayment } from '../../payments/own-payment.ts';
import { openAndTopUp, requireFree } from '../../payments/pay-from-balance.ts';
import { requireOwnNameOfPlan } from '../../subscriptions/name-of-plan.ts';
import {
  lapsedRefusal,
  loadOwnSubscription,
  subjectOf,
} from '../../subscriptions/own-subscription.ts';
import { accountBilling } from '../place-order/own-customer.ts';
import { placeOrder } from '../place-order/place-order.ts';
import {
  isRenewalOf,
  movedOn,
  refusingEarlier,
  renewalClaim,
} from '../place-renewal-order/renewal-claim.ts';
import { serviceOf } from '../place-renewal-order/renewal-order.ts';

type Services = Pick<OrderingServices, 'store' | 'clock' | 'log' | 'db'>;

export type PlacingGroup = {
  readonly group: RequestedRenewals;
  readonly customer: RegisteredCustomer;
  readonly traceId: string;
};

/** The same command ids each time: after a crash it continues. @throws what may be tried again */
export const placeGroupRenewal = async (
  services: Services,
  { group, customer, traceId }: PlacingGroup,
  { renewal, takesPayment }: NextRenewal,
): Promise<RenewalOutcome> => {
  const { referenceCode, orderId } = group;
  const { subscriptionId } = renewal;
  const commandId = derivedId('renewal of a group', referenceCode, subscriptionId);
  const caller = { commandId, id: traceId, customer };
  try {
    const known = await loadOwnSubscription(services.store, subscriptionId, customer.customerId);
    const code = takesPayment
      ? referenceCode
      : await payRenewal(services, caller, group, renewal, known.state);
    const { order } = await placeOrder(services, caller, {
      paidBy: { referenceCode: code },
      isSame: (placed) => isRenewalOf(placed, subscriptionId),
      saw: (pricePaise) => pricePaise === renewal.pricePaise,
      quote: async () => {
        await requireAsRequested(services, renewal, known.state);
        return {
          service: serviceOf(known.state),
          billing: accountBilling(customer),
          // As for a placed order, a later price does not count.
          pricePaise: renewal.pricePaise,
        };
      },
      claims: [async () => refusingEarlier(renewalClaim(services, known, { heldBy: orderId }))],
    });
    return { orderId: order.orderId, reason: null };
  } catch (error) {
    const isFinal =
      error instanceof Refusal &&
      error.status < 500 &&
      error.message !== balanceMessages.takenMeanwhile;
    if (!isFinal) throw error;
    return { orderId: null, reason: error.message };
  }
};

/** Not lapsed, not renewed meanwhile. @throws {Refusal} 409 */
const requireAsRequested = async (
  { store }: Pick<Services, 'store'>,
  { paidUntil }: GroupedRenewal,
  state: StartedSubscription,
): Promise<void> => {
  if (state.phase === 'lapsed') throw lapsedRefusal(state);
  if (state.paidUntil !== paidUntil) throw movedOn(state.paidUntil);
  await requireOwnNameOfPlan(store, state);
};

/** @returns the reference code of a payment from the balance. @throws {Refusal} 409 */
const payRenewal = async (
  services: Services,
  caller: Caller,
  group: RequestedRenewals,
  renewal: GroupedRenewal,
  known: StartedSubscription,
): Promise<string> => {
  const { store } = services;
  const { customerId } = caller.customer;
  const { pricePaise } = renewal;
  const paidWith = group.paidWith ?? group.referenceCode;
  const paid = await loadOwnPayment(store, paidWith, customerId);
  /** The group's payment first: the read model may not have it yet. */
  const sourcesOf = async (topUpId: string): Promise<readonly LoadedPayment[]> => {
    const all = await findSources(services, customerId, topUpId);
    const others = all.filter(({ state: { referenceCode } }) => referenceCode !== paidWith);
    return [await loadOwnPayment(store, paidWith, customerId), ...others]
      .slice(0, MAX_TOP_UP_PARTS)
      .toSorted((one, other) => debitedFor(other, topUpId) - debitedFor(one, topUpId));
  };
  const freePaise = unallocatedOf(paid.state);
  // The payment was compared in whole rupees too.
  const amountPaise = covers(freePaise, pricePaise) ? Math.min(freePaise, pricePaise) : pricePaise;
  const { referenceCode } = await openAndTopUp(
    services,
    { commandId: caller.commandId, id: caller.id, customerId },
    {
      ...{ amountPaise, purpose: { kind: 'renewal', title: subjectOf(known) } },
      findSources: sourcesOf,
      beforeOpening: async () => {
        await requireAsRequested(services, renewal, known);
        const sources = await sourcesOf('');
        requireFree(sumPaise(sources.map(({ state }) => unallocatedOf(state))), amountPaise);
      },
    },
  );
  return referenceCode;
};
