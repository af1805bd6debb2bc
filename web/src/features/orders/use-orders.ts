import type { OrderSummary, OrdersAnswer } from '@haat/contracts/http/orders';
import { isTerminal } from '@haat/contracts/order-status';
import { useEffect } from 'react';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { clearPlacedOrders, usePlacedOrders } from '../../lib/placed-orders.ts';
import { useOlder } from '../../lib/use-older.ts';
import { SLOWEST_POLL_MS } from './poll-interval.ts';

export const isRunning = ({ status }: OrderSummary): boolean => !isTerminal(status);

const refreshInterval = (latest: OrdersAnswer | undefined): number =>
  latest?.orders.some(isRunning) ? SLOWEST_POLL_MS : 0;

const missingFrom = (
  rows: readonly OrderSummary[],
  placed: readonly OrderSummary[],
): readonly OrderSummary[] => {
  const listed = new Set(rows.map(({ id }) => id));
  return placed.filter(({ id }) => !listed.has(id));
};

/** Newest first; includes orders placed in this tab that the list does not have yet. */
export const useOrders = () => {
  const placed = usePlacedOrders();
  const { data, error, mutate } = useSWR<OrdersAnswer, Error>(apiPaths.orders, {
    refreshInterval: (latest) =>
      latest && missingFrom(latest.orders, placed).length > 0
        ? SLOWEST_POLL_MS
        : refreshInterval(latest),
  });
  const hasAll = data !== undefined && missingFrom(data.orders, placed).length === 0;
  useEffect(() => {
    if (hasAll && placed.length > 0) clearPlacedOrders();
  }, [hasAll, placed.length]);
  const { rows, ...older } = useOlder({
    path: apiPaths.orders,
    first: data,
    rowsOf: ({ orders }: OrdersAnswer) => orders,
    idOf: ({ id }) => id,
    refreshInterval,
  });
  return { data, error, mutate, orders: [...missingFrom(rows, placed), ...rows], older };
};
