import { endedUndelivered, isFinalPhase, type PlacedOrder } from '@haat/domain/order/order-state';
import type { SubmittedPayment } from '@haat/domain/payment/payment-state';
import { faultOf as hostingFaultOf } from '../../../sandbox/hosting/faults.ts';
import { faultOf } from '../../../sandbox/registrar/faults.ts';
import type { EndState } from '../end-state.ts';
import { priceOf } from '../prices.ts';
import { ordersOf, paymentsOf } from './folded.ts';
import type { Invariant } from './invariant.ts';
import { duePaise } from './invoices.ts';

/** Only an operator can continue: a review, or a provider's fault that never resolves. */
const waitsForPerson = (
  order: PlacedOrder,
  payments: ReadonlyMap<string, Pick<SubmittedPayment, 'phase'>>,
): boolean => {
  const fault = faultOf(order.service.domain);
  switch (order.phase) {
    case 'placed':
      return payments.get(order.payment?.referenceCode ?? '')?.phase === 'in_review';
    case 'registration_pending':
      return fault === 'stuck';
    case 'registration_requested':
      return fault === 'forbidden';
    case 'registration_attempted':
      return fault === 'vanished' || fault === 'unknown';
    case 'registration_outcome_unknown':
      return (
        fault === 'forbidden' ||
        fault === 'vanished' ||
        fault === 'unknown' ||
        (order.unknownOutcome?.failure === null && isLookedFor(order))
      );
    case 'hosting_requested':
      return hostingFaultOf(order.service.domain) === 'mumbling';
    default:
      return false;
  }
};

/** As in the shop's settings. */
const isLookedFor = ({ notSeen }: PlacedOrder): boolean => (notSeen?.checks ?? 0) >= 3;

const paymentsByCode = ({ facts }: Pick<EndState, 'facts'>) =>
  new Map(paymentsOf(facts).map((payment) => [payment.referenceCode, payment]));

export const unfinishedOrders = (
  endState: Pick<EndState, 'facts'>,
): readonly { readonly order: PlacedOrder; readonly waitsForPerson: boolean }[] => {
  const payments = paymentsByCode(endState);
  return ordersOf(endState.facts)
    .filter(({ phase }) => !isFinalPhase(phase))
    .map((order) => ({ order, waitsForPerson: waitsForPerson(order, payments) }));
};

/** Without those that wait for an operator. */
export const openOrders = (endState: Pick<EndState, 'facts'>): readonly PlacedOrder[] =>
  unfinishedOrders(endState).flatMap((one) => (one.waitsForPerson ? [] : [one.order]));

export const everyOrderHasAnExit: Invariant = {
  name: 'every order ends, or waits for manual review and says why',
  violations: (endState) =>
    openOrders(endState).map(
      ({ orderId, phase, service, reason }) =>
        `${orderId} for ${service.domain} is still ${phase}${reason === null ? '' : `: ${reason}`}`,
    ),
};

export const everyOrderCostsItsPrice: Invariant = {
  name: 'every order has the shop’s price, and its payment covers that price',
  violations: ({ facts }) => {
    const payments = paymentsByCode({ facts });
    return ordersOf(facts).flatMap((order) => {
      const { orderId, pricePaise, service, payment, creditedPaise } = order;
      const due = priceOf(service);
      if (pricePaise !== due) return [`${orderId} was placed for ${pricePaise} paise, not ${due}`];
      if ((payment === null) !== (due === 0))
        return [`${orderId} of ${due} paise is paid otherwise`];
      if (payment === null || creditedPaise === null || endedUndelivered(order)) return [];
      const stands = payments.get(payment.referenceCode)?.allocation;
      return stands?.orderId === orderId && stands.pricePaise === duePaise(order)
        ? []
        : [`${orderId} has ${stands?.pricePaise ?? 0} paise of ${payment.referenceCode}`];
    });
  },
};

export const noConfirmationIsLost: Invariant = {
  name: 'every answer to a customer stays true',
  violations: ({ facts, customerLog }) => {
    const orders = new Map(ordersOf(facts).map((order) => [order.orderId, order]));
    const reported = new Set(
      facts.flatMap(({ type, data }) =>
        type === 'PaymentSubmitted' || type === 'PaymentOpenedFromBalance'
          ? [data.referenceCode]
          : [],
      ),
    );
    const lost = customerLog.orders.flatMap(({ orderId, domain, customerId }) => {
      const order = orders.get(orderId);
      const isAsConfirmed = order?.service.domain === domain && order.customerId === customerId;
      return isAsConfirmed
        ? []
        : [`${customerId} was told that ${orderId} is for ${domain}; it is not`];
    });
    const lostPayments = customerLog.payments.flatMap(({ referenceCode, utr }) =>
      reported.has(referenceCode)
        ? []
        : [`${referenceCode} was given for ${utr ?? 'the balance'} and is not there`],
    );
    return [...lost, ...lostPayments];
  },
};
