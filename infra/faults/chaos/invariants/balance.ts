import { endedUndelivered } from '@haat/domain/order/order-state';
import type { EndState, Fact } from '../end-state.ts';
import { eventsOfType, ordersOf, paymentsOf } from './folded.ts';
import type { Invariant } from './invariant.ts';
import { duePaise } from './invoices.ts';
import { arrivedOf, creditsOf, hasNoSum } from './money.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

type PaymentRow = {
  readonly reference_code: string;
  readonly customer_id: string;
  readonly free_paise: number;
  readonly entries: readonly { readonly amountPaise: number }[];
};

const shownOf = ({ readModels }: Pick<EndState, 'readModels'>): ReadonlyMap<string, PaymentRow> =>
  new Map(
    ((readModels.payments ?? []) as readonly PaymentRow[]).map((row) => [row.reference_code, row]),
  );

/** Calculated from events, not by the shop's deciders. */
const ledgerOf = (facts: readonly Fact[]): ReadonlyMap<string, number> => {
  const received = new Map<string, number>();
  const move = (referenceCode: string, paise: number): void => {
    received.set(referenceCode, (received.get(referenceCode) ?? 0) + paise);
  };
  for (const { type, data } of facts) {
    switch (type) {
      case 'PaymentVerified':
        move(data.referenceCode, data.creditedPaise);
        break;
      case 'PaymentRejected':
        move(data.referenceCode, data.creditedPaise ?? 0);
        break;
      case 'PaymentToppedUp':
      case 'PaymentDebitReversed':
        move(data.referenceCode, data.amountPaise);
        break;
      case 'PaymentDebited':
      case 'PaymentRefunded':
      case 'PaymentExcessRefunded':
        move(data.referenceCode, -data.amountPaise);
        break;
      default:
    }
  }
  return received;
};

/** What orders need of each payment, in paise. */
const heldOf = (facts: readonly Fact[]): ReadonlyMap<string, number> => {
  const orders = new Map(ordersOf(facts).map((order) => [order.orderId, order]));
  return new Map(
    paymentsOf(facts).flatMap(({ referenceCode, allocation }) => {
      const order = allocation === null ? undefined : orders.get(allocation.orderId);
      // Allocated and never placed: the payment waits for the next order.
      if (order === undefined) return allocation ? [[referenceCode, allocation.pricePaise]] : [];
      return endedUndelivered(order) ? [] : [[referenceCode, duePaise(order)]];
    }),
  );
};

export const everyPaisaHasItsPlace: Invariant = {
  name: 'every received paisa is spent on an order, in the balance, or under review',
  violations: ({ facts, readModels }) => {
    const [ledger, held, shown] = [ledgerOf(facts), heldOf(facts), shownOf({ readModels })];
    return paymentsOf(facts).flatMap(({ referenceCode, phase }) => {
      const received = ledger.get(referenceCode) ?? 0;
      const spent = phase === 'verified' ? (held.get(referenceCode) ?? 0) : 0;
      const free = shown.get(referenceCode)?.free_paise ?? 0;
      const place = `of ${received} paise ${spent} are spent and ${free} in the balance`;
      if (phase === 'in_review') return free === 0 ? [] : [`${referenceCode}, in review: ${place}`];
      return received - spent === free ? [] : [`${referenceCode}, ${phase}: ${place}`];
    });
  },
};

export const theBalanceIsTheSumOfItsEntries: Invariant = {
  name: 'the balance is the sum of its entries',
  violations: (endState) =>
    [...shownOf(endState).values()].flatMap(({ reference_code, free_paise, entries }) => {
      const listed = sum(entries.map(({ amountPaise }) => amountPaise));
      return listed === free_paise
        ? []
        : [`${reference_code} has ${free_paise} paise free, and its entries say ${listed}`];
    }),
};

export const whatIsDrawnArrivesOrReturns: Invariant = {
  name: 'a debit is credited to one other payment, or reversed',
  violations: ({ facts }) => {
    const keyOf = (referenceCode: string, topUpId: string, amountPaise: number) =>
      `${amountPaise} paise of ${referenceCode} for ${topUpId}`;
    const debited = eventsOfType(facts, 'PaymentDebited').map(({ data }) =>
      keyOf(data.referenceCode, data.topUpId, data.amountPaise),
    );
    const ended = facts.flatMap(({ type, data }) => {
      if (type === 'PaymentDebitReversed') {
        return [keyOf(data.referenceCode, data.topUpId, data.amountPaise)];
      }
      if (type !== 'PaymentToppedUp') return [];
      return data.parts.map((part) => keyOf(part.referenceCode, data.topUpId, part.amountPaise));
    });
    return [...new Set([...debited, ...ended])].flatMap((key) => {
      const times = (all: readonly string[]) => all.filter((one) => one === key).length;
      const [out, back] = [times(debited), times(ended)];
      return out === 1 && back === 1
        ? []
        : [`${key}: drawn ${out} times, arrived or came back ${back} times`];
    });
  },
};

export const noCustomerHasMoreThanTheyPaid: Invariant = {
  name: 'no customer has received more than they paid',
  violations: (endState) => {
    const { facts } = endState;
    const [arrived, shown] = [arrivedOf(endState), shownOf(endState)];
    const credits = creditsOf(facts);
    const delivered = ordersOf(facts).filter((order) => order.phase === 'completed');
    const customers = Map.groupBy(paymentsOf(facts), ({ customerId }) => customerId);
    return [...customers].flatMap(([customerId, payments]) => {
      const paid = sum(
        payments.map(({ referenceCode, creditedPaise }) => {
          const utr = credits.get(referenceCode);
          if (utr === undefined) return 0;
          return hasNoSum(utr) ? (creditedPaise ?? 0) : (arrived.get(utr)?.paise ?? 0);
        }),
      );
      const bought = sum(
        delivered.filter((order) => order.customerId === customerId).map(duePaise),
      );
      const free = sum(payments.map((one) => shown.get(one.referenceCode)?.free_paise ?? 0));
      const returned = sum(payments.map(({ refundedPaise }) => refundedPaise));
      return bought + free + returned <= paid
        ? []
        : [`${customerId} paid ${paid} paise, bought for ${bought}, has ${free}, got ${returned}`];
    });
  },
};
