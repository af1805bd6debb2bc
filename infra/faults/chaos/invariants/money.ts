import { creditStream } from '@haat/contracts/events/credit';
import { endedUndelivered, isFinalPhase, isPaidOrder } from '@haat/domain/order/order-state';
import type { EndState, Fact } from '../end-state.ts';

import { eventsOfType, ordersOf, paymentsOf } from './folded.ts';
import type { Invariant } from './invariant.ts';

/** By UTR. */
export const arrivedOf = ({ customerLog }: Pick<EndState, 'customerLog'>) =>
  new Map(customerLog.paid.map((credit) => [credit.utr, credit]));

/** UTR of each payment's credit, not always the submitted one. */
export const creditsOf = (facts: readonly Fact[]): ReadonlyMap<string, string> => {
  const reported = new Map(paymentsOf(facts).map((one) => [one.referenceCode, one.utr]));
  const observed = new Map(
    eventsOfType(facts, 'CreditObserved').map(({ data }) => [data.creditId, data.utr]),
  );
  return new Map(
    facts.flatMap(({ type, data }) => {
      // Rejected as too little.
      const isShort = type === 'PaymentRejected' && data.creditedPaise !== null;
      if (type !== 'PaymentVerified' && !isShort) return [];
      const { referenceCode, creditId } = data;
      const seen = creditId === null ? null : observed.get(creditId);
      return [[referenceCode, seen ?? reported.get(referenceCode) ?? referenceCode] as const];
    }),
  );
};

/** The bank reports another sum each time. */
export const hasNoSum = (utr: string): boolean => utr.endsWith('5555');

export const oneCreditVerifiesOnePayment: Invariant = {
  name: 'one credit verifies one payment',
  violations: ({ facts }) =>
    [...Map.groupBy(creditsOf(facts), ([, utr]) => utr)].flatMap(([utr, payments]) =>
      payments.length < 2
        ? []
        : [`credit ${utr} verified ${payments.map(([code]) => code).join(' and ')}`],
    ),
};

export const whatDecidesIsClaimed: Invariant = {
  name: 'a credit that verifies a payment, or is less than it, is claimed by that payment alone',
  violations: ({ facts }) => {
    const claims = Map.groupBy(
      eventsOfType(facts, 'CreditClaimed'),
      ({ recorded }) => recorded.stream,
    );
    const decided = facts.flatMap(({ type, data }) =>
      (type === 'PaymentVerified' || type === 'PaymentRejected') && data.creditId !== null
        ? [{ referenceCode: data.referenceCode, stream: creditStream(data.creditId) }]
        : [],
    );
    return decided.flatMap(({ referenceCode, stream }) => {
      const by = new Set((claims.get(stream) ?? []).map(({ data }) => data.referenceCode));
      if (by.size === 1 && by.has(referenceCode)) return [];
      return [`${stream} decided on ${referenceCode} and is claimed by ${[...by].join(' and ')}`];
    });
  },
};

export const whatArrivedIsWhatIsWritten: Invariant = {
  name: 'a verified payment has the amount that was received',
  violations: (endState) => {
    const arrived = arrivedOf(endState);
    const credits = creditsOf(endState.facts);
    return eventsOfType(endState.facts, 'PaymentVerified').flatMap(({ data }) => {
      const utr = credits.get(data.referenceCode) ?? '';
      const paise = arrived.get(utr)?.paise;
      if (paise === data.creditedPaise || (paise !== undefined && hasNoSum(utr))) return [];
      return [
        `${data.referenceCode} is of ${data.creditedPaise} paise, by ${utr} ${paise} arrived`,
      ];
    });
  },
};

export const whoPaidByLinkIsServed: Invariant = {
  name: 'a credit that names its payment link verifies a payment of that link’s customer',
  violations: (endState) => {
    const owners = new Map(
      paymentsOf(endState.facts).map((one) => [one.referenceCode, one.customerId]),
    );
    const arrived = arrivedOf(endState);
    return [...creditsOf(endState.facts)].flatMap(([referenceCode, utr]) => {
      const credit = arrived.get(utr);
      const owner = owners.get(referenceCode);
      if (credit === undefined || credit.tr === null || credit.customerId === owner) return [];
      return [`credit ${utr} of ${credit.customerId} verified ${referenceCode} of ${owner}`];
    });
  },
};

export const aPaymentPaysOneOrderAtATime: Invariant = {
  name: 'a payment pays one order at a time',
  violations: ({ facts }) => {
    const holders = new Map<string, string>();
    const problems: string[] = [];
    for (const { type, data } of facts) {
      if (type === 'PaymentReleased' || type === 'PaymentReplaced') {
        holders.delete(data.referenceCode);
      }
      if (type !== 'PaymentAllocated') continue;
      const holder = holders.get(data.referenceCode);
      if (holder !== undefined && holder !== data.orderId) {
        problems.push(`${data.referenceCode} was spent on ${holder} and on ${data.orderId}`);
      }
      holders.set(data.referenceCode, data.orderId);
    }
    return problems;
  },
};

export const anOrderIsPaidOnce: Invariant = {
  name: 'an order is paid by one verified payment',
  violations: ({ facts }) => {
    const paying = paymentsOf(facts).filter(
      ({ phase, allocation }) => phase === 'verified' && allocation !== null,
    );
    return [...Map.groupBy(paying, ({ allocation }) => allocation?.orderId)].flatMap(
      ([orderId, payments]) =>
        payments.length < 2
          ? []
          : [`${orderId} has ${payments.map((one) => one.referenceCode).join(' and ')}`],
    );
  },
};

export const onlyVerifiedMoneyConfirmsAnOrder: Invariant = {
  name: 'only verified money confirms an order',
  violations: ({ facts }) => {
    const payments = new Map(paymentsOf(facts).map((one) => [one.referenceCode, one]));
    return ordersOf(facts).flatMap((order) => {
      if (order.creditedPaise === null || !isPaidOrder(order)) return [];
      const payment = payments.get(order.payment.referenceCode);
      if (payment?.phase !== 'verified') {
        return [`${order.orderId} is confirmed by a payment that is ${payment?.phase}`];
      }
      if (endedUndelivered(order) || payment.allocation?.orderId === order.orderId) return [];
      return [`${order.orderId} is confirmed by a payment of ${payment.allocation?.orderId}`];
    });
  },
};

export const verifiedMoneyReachesItsOrder: Invariant = {
  name: 'verified money reaches the order it is spent on',
  violations: ({ facts }) => {
    const orders = new Map(ordersOf(facts).map((order) => [order.orderId, order]));
    return paymentsOf(facts).flatMap(({ phase, allocation, referenceCode }) => {
      if (phase !== 'verified' || allocation === null) return [];
      const order = orders.get(allocation.orderId);
      // Allocated and never placed: the customer gave up, the payment waits.
      if (order === undefined || order.creditedPaise !== null || isFinalPhase(order.phase)) {
        return [];
      }
      return [`${referenceCode} is verified, and ${allocation.orderId} is still ${order.phase}`];
    });
  },
};

export const moneyOfAnEndedOrderIsFree: Invariant = {
  name: 'money of an undelivered order is unallocated again',
  violations: ({ facts }) => {
    const orders = new Map(ordersOf(facts).map((order) => [order.orderId, order]));
    return paymentsOf(facts).flatMap(({ phase, allocation, referenceCode }) => {
      const order = allocation === null ? undefined : orders.get(allocation.orderId);
      if (phase !== 'verified' || order === undefined || !endedUndelivered(order)) return [];
      return [`${referenceCode} is verified and held by ${order.orderId}, which is ${order.phase}`];
    });
  },
};

export const everyPaymentEnds: Invariant = {
  name: 'every submitted payment is decided, or under review',
  violations: ({ facts }) =>
    paymentsOf(facts).flatMap(({ phase, referenceCode, utr }) =>
      phase === 'submitted' || phase === 'verifying'
        ? [`${referenceCode} for ${utr} is still ${phase}`]
        : [],
    ),
};
