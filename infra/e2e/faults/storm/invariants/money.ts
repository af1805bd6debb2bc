import { endedUndelivered, isFinalPhase } from '@haat/domain/order-state';
import type { World } from '../world.ts';
import { factsOf, ordersOf, paymentsOf } from './folded.ts';
import type { Invariant } from './invariant.ts';

const rupees = (paise: number): number => Math.round(paise / 100);

/** What really arrived by each bank reference, in paise. */
export const creditsOf = ({ lookups }: Pick<World, 'lookups'>): ReadonlyMap<string, number> => {
  const credits = new Map<string, number>();
  for (const { utr, answer, amountPaise } of lookups) {
    if (answer !== 'credited' || credits.has(utr)) continue;
    credits.set(utr, utr.endsWith('1111') ? Math.floor(amountPaise / 2) : amountPaise);
  }
  return credits;
};

export const oneCreditVerifiesOnePayment: Invariant = {
  name: 'one credit verifies one payment',
  violations: ({ facts }) => {
    const utrs = new Map(paymentsOf(facts).map(({ referenceCode, utr }) => [referenceCode, utr]));
    const verified = Map.groupBy(
      factsOf(facts, 'PaymentVerified'),
      ({ data: { referenceCode } }) => utrs.get(referenceCode) ?? referenceCode,
    );
    return [...verified].flatMap(([credit, payments]) => {
      const codes = [...new Set(payments.map(({ data }) => data.referenceCode))];
      return codes.length < 2 ? [] : [`credit ${credit} verified ${codes.join(' and ')}`];
    });
  },
};

/** The order was delivered, or the registrar may be delivering it. */
const isDelivered = (phase: string): boolean => ['registered', 'completed'].includes(phase);

export const noCreditBuysMoreThanArrived: Invariant = {
  name: 'no credit buys more than arrived',
  violations: (world) => {
    const orders = ordersOf(world.facts).filter(({ phase }) => isDelivered(phase));
    const payments = new Map(paymentsOf(world.facts).map((one) => [one.referenceCode, one]));
    const credits = creditsOf(world);
    const bought = Map.groupBy(
      orders,
      ({ payment }) => payments.get(payment.referenceCode)?.utr ?? payment.referenceCode,
    );
    return [...bought].flatMap(([utr, ofCredit]) => {
      const due = ofCredit.reduce((sum, { pricePaise }) => sum + pricePaise, 0);
      const arrived = credits.get(utr) ?? 0;
      if (rupees(due) <= rupees(arrived)) return [];
      const ids = ofCredit.map(({ orderId }) => orderId).join(', ');
      return [`credit ${utr} of ${arrived} paise bought ${ids} for ${due} paise`];
    });
  },
};

export const whatArrivedIsWhatIsWritten: Invariant = {
  name: 'a verified payment is of what arrived',
  violations: (world) => {
    const credits = creditsOf(world);
    const utrs = new Map(
      paymentsOf(world.facts).map(({ referenceCode, utr }) => [referenceCode, utr]),
    );
    return factsOf(world.facts, 'PaymentVerified').flatMap(({ data }) => {
      const arrived = credits.get(utrs.get(data.referenceCode) ?? '');
      if (arrived === data.creditedPaise) return [];
      return [`${data.referenceCode} is of ${data.creditedPaise} paise, ${arrived} arrived`];
    });
  },
};

export const aPaymentPaysOneOrderAtATime: Invariant = {
  name: 'a payment pays one order at a time',
  violations: ({ facts }) => {
    const holders = new Map<string, string>();
    const problems: string[] = [];
    for (const { type, data } of facts) {
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

export const onlyVerifiedMoneyConfirmsAnOrder: Invariant = {
  name: 'only verified money confirms an order',
  violations: ({ facts }) => {
    const payments = new Map(paymentsOf(facts).map((one) => [one.referenceCode, one]));
    return ordersOf(facts).flatMap((order) => {
      if (order.creditedPaise === null) return [];
      const payment = payments.get(order.payment.referenceCode);
      if (payment?.phase !== 'verified') {
        return [`${order.orderId} is confirmed by a payment that is ${payment?.phase}`];
      }
      if (endedUndelivered(order)) return [];
      return payment.allocation?.orderId === order.orderId
        ? []
        : [`${order.orderId} is confirmed by a payment of ${payment.allocation?.orderId}`];
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
      // Allocated and never placed: the customer gave up in between, the payment waits for them.
      if (order === undefined || order.creditedPaise !== null || isFinalPhase(order.phase))
        return [];
      return [`${referenceCode} is verified, and ${allocation.orderId} is still ${order.phase}`];
    });
  },
};
