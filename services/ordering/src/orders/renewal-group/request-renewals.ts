import { renewalGroupStream } from '@haat/contracts/events/renewal-group';
import type { RenewalsBody } from '@haat/contracts/http/renewals';
import { orderMessages } from '@haat/contracts/messages';
import { formatRupees, type Paise, sumPaise } from '@haat/contracts/money';
import { refusalMessages } from '@haat/contracts/refusal-messages';
import { renewalRefusals } from '@haat/contracts/renewal-messages';
import { type RequestedRenewals, renewalGroupDecider } from '@haat/domain/hosting/renewal-group';
import type { StartedSubscription } from '@haat/domain/hosting/subscription';
import { Refusal } from '@haat/platform/answers';
import { isoNow } from '@haat/platform/clock';
import { derivedId, orderIdFor } from '@haat/platform/ids';
import { type Aggregate, executeCommand, multiStreamAppend } from '@haat/record/commands';
import { type Caller, customerCommand } from '../../caller.ts';
import type { OrderingServices } from '../../ordering-services.ts';
import { loadOwnPayment, requireUsable } from '../../payments/own-payment.ts';
import { referenceSpent } from '../../payments/refusals.ts';
import { requireOwnNameOfPlan } from '../../subscriptions/name-of-plan.ts';
import {
  lapsedRefusal,
  loadOwnSubscription,
  subjectOf,
} from '../../subscriptions/own-subscription.ts';
import { quoteRenewal } from '../../subscriptions/renewal-prices.ts';
import { isSamePrice, paiseSeen } from '../place-order/expected-price.ts';
import type { Claimable } from '../place-order/order-request.ts';
import { movedOn, refusingEarlier, renewalClaim } from '../place-renewal-order/renewal-claim.ts';
import { requireRenewable } from '../place-renewal-order/renewal-order.ts';
import { isHeldByGroup, loadRenewalGroup } from './load-renewal-group.ts';

type Services = Omit<OrderingServices, 'db'>;
type Known = Aggregate<StartedSubscription>;
type RequestedRenewal = RenewalsBody['renewals'][number];

/**
 * Checks all of them, claims them and records the request in one append; the worker places the
 * orders. A repeat gets the first request. @throws {Refusal} with nothing spent and nothing held.
 */
export const requestRenewals = async (
  services: Services,
  caller: Caller,
  body: RenewalsBody,
): Promise<RequestedRenewals> => {
  const { store } = services;
  const { customerId } = caller.customer;
  const { state: payment } = await loadOwnPayment(store, body.referenceCode, customerId);
  const { referenceCode, submittedAt, releases } = payment;
  const repeated = await findRequested(store, referenceCode, body);
  if (repeated !== null) return repeated;
  if (payment.allocation !== null) throw referenceSpent();
  const known = await Promise.all(
    body.renewals.map((one) => loadOwnSubscription(store, one.subscriptionId, customerId)),
  );
  const orderId = orderIdFor(referenceCode, submittedAt, releases);
  const prices = await Promise.all(
    body.renewals.map((one, at) => quoteAsSeen(services, one, known[at], orderId)),
  );
  requireUsable(payment, orderId, sumPaise(prices));
  await Promise.all(known.map(({ state }) => aboutOne(state, requireRenewable(services, state))));

  const renewals = known.map(({ state: { subscriptionId, paidUntil } }, at) => ({
    ...{ subscriptionId, paidUntil, pricePaise: prices[at] ?? 0 },
  }));
  const claim = { orderId, customerId, causationId: caller.commandId, traceId: caller.id };
  let claimed: { readonly of: Known; readonly claimable: Claimable }[] = [];
  try {
    return await multiStreamAppend(services, async ({ held, sending }) => {
      claimed = [];
      for (const of of known) {
        const claimable = refusingEarlier(renewalClaim(services, of));
        await aboutOne(of.state, claimable.claim(held, claim, payment.phase === 'verified'));
        claimed.push({ of, claimable });
      }
      const requested = await executeCommand(
        sending,
        renewalGroupDecider,
        renewalGroupStream(referenceCode),
        {
          type: 'RequestRenewals',
          ...{ referenceCode, customerId, orderId, renewals, requestedAt: isoNow(services.clock) },
        },
        {
          ...customerCommand(caller, customerId, orderId),
          commandId: derivedId('request renewals', caller.commandId, referenceCode),
        },
      );
      const { state } = requested;
      if (!requested.ok || state.phase === 'not_requested') throw referenceSpent();
      return state;
    });
  } catch (error) {
    // A twin of this request may have been faster than a claim.
    const twin = error instanceof Refusal ? await findRequested(store, referenceCode, body) : null;
    if (twin !== null) return twin;
    // Any other error may have been carried out: keep the claims.
    if (error instanceof Refusal) {
      for (const { of, claimable } of claimed) {
        const isHeld = await isHeldByGroup(store, orderId, of.state.subscriptionId);
        if (!isHeld) await claimable.giveBack(claim, error.message);
      }
    }
    throw error;
  }
};

/** @throws {Refusal} 409 where the payment pays other renewals. */
const findRequested = async (
  store: Services['store'],
  referenceCode: string,
  { renewals }: RenewalsBody,
): Promise<RequestedRenewals | null> => {
  const { state } = await loadRenewalGroup(store, referenceCode);
  if (state.phase === 'not_requested') return null;
  const requested = new Set(state.renewals.map(({ subscriptionId }) => subscriptionId));
  const isSame =
    requested.size === renewals.length &&
    renewals.every(({ subscriptionId }) => requested.has(subscriptionId));
  if (!isSame) throw referenceSpent();
  return state;
};

/** The price that the customer saw and pays. @throws {Refusal} */
const quoteAsSeen = async (
  services: Services,
  { paidUntil, price }: RequestedRenewal,
  known: Known | undefined,
  orderId: string,
): Promise<Paise> => {
  if (known === undefined) throw new Error('Each renewal has its subscription');
  const { state } = known;
  const seenPaise = paiseSeen(price, orderMessages.invalidPrice);
  const pricePaise = await aboutOne(state, quoteOne(services, state, orderId));
  if (Date.parse(paidUntil) !== Date.parse(state.paidUntil)) {
    throw refusalAbout(state, movedOn(state.paidUntil));
  }
  if (isSamePrice(seenPaise, pricePaise)) return pricePaise;
  const changed = new Refusal(409, refusalMessages.priceChanged(formatRupees(pricePaise)));
  throw refusalAbout(state, changed);
};

/** @param orderId may already hold it. @throws {Refusal} */
export const quoteOne = async (
  services: Pick<Services, 'store' | 'priceList' | 'catalogue' | 'settings'>,
  state: StartedSubscription,
  orderId: string | null,
): Promise<Paise> => {
  if (state.phase === 'lapsed') throw lapsedRefusal(state);
  if (state.renewedBy !== null && state.renewedBy !== orderId) {
    throw new Refusal(409, renewalRefusals.underWay);
  }
  await requireOwnNameOfPlan(services.store, state);
  return quoteRenewal(services, state);
};

/** Names the domain or plan in a refusal that doesn't. */
export const aboutOne = async <Result>(
  state: StartedSubscription,
  pending: Promise<Result>,
): Promise<Result> => {
  try {
    return await pending;
  } catch (error) {
    throw error instanceof Refusal ? refusalAbout(state, error) : error;
  }
};

const refusalAbout = (
  state: StartedSubscription,
  { status, message, details }: Refusal,
): Refusal =>
  message.includes(state.domain)
    ? new Refusal(status, message, details)
    : new Refusal(status, `${subjectOf(state)}: ${message}`, details);
