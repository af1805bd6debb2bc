import { endedUndelivered, planOf } from '@haat/domain/order/order-state';
import { eventsOfType, ordersOf } from './folded.ts';
import type { Invariant } from './invariant.ts';

export const oneFreePlanACustomer: Invariant = {
  name: 'a customer has one free plan',
  violations: ({ facts }) => {
    const free = ordersOf(facts).filter(
      (order) =>
        planOf(order)?.isFree === true &&
        !endedUndelivered(order) &&
        // A failed plan may be ordered again.
        !(order.phase === 'completed' && order.hosting === null),
    );
    return [...Map.groupBy(free, ({ customerId }) => customerId)].flatMap(([customerId, orders]) =>
      orders.length < 2
        ? []
        : [`${customerId} has ${orders.map(({ orderId }) => orderId).join(' and ')}`],
    );
  },
};

export const boughtCodeCanBeDownloaded: Invariant = {
  name: 'only the buyer can download bought code, and the download is granted once',
  violations: ({ facts, readModels }) => {
    const granted = new Set((readModels.download_grants ?? []).map(({ order_id }) => order_id));
    const grants = Map.groupBy(eventsOfType(facts, 'DownloadGranted'), ({ data }) => data.orderId);
    return ordersOf(facts).flatMap(({ orderId, phase, service }) => {
      const isBought = service.kind === 'code' && phase === 'completed';
      const times = grants.get(orderId)?.length ?? 0;
      if (times > 1) return [`the download of ${orderId} was granted ${times} times`];
      if (isBought === granted.has(orderId) && isBought === (times === 1)) return [];
      return [`${orderId} is ${phase}, and its download is ${isBought ? 'not ' : ''}granted`];
    });
  },
};
