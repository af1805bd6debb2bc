import type { OrderSummary, OrdersAnswer } from '@haat/contracts/http/orders';
import { isTerminal } from '@haat/contracts/order-status';
import useSWR from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { useOlder } from '../../lib/use-older.ts';
import { SLOWEST_POLL_MS } from './poll-interval.ts';

export const isRunning = ({ status }: OrderSummary): boolean => !isTerminal(status);

const refreshInterval = (latest: OrdersAnswer | undefined): number =>
  latest?.orders.some(isRunning) ? SLOWEST_POLL_MS : 0;

/** The signed-in customer's orders, newest first, and the way to older ones. */
export const useOrders = () => {
  const { data, error, mutate } = useSWR<OrdersAnswer, Error>(apiPaths.orders, { refreshInterval });
  const { rows, ...older } = useOlder({
    path: apiPaths.orders,
    first: data,
    rowsOf: ({ orders }: OrdersAnswer) => orders,
    idOf: ({ id }) => id,
    refreshInterval,
  });
  return { data, error, mutate, orders: rows, older };
};
