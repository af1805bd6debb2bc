import type { OrderSummary, OrdersAnswer } from '@haat/contracts/http/orders';
import { useSWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { apiPaths } from '../config/paths.ts';
import { fetchJson } from './api-client.ts';

/** Where this tab keeps the orders it has placed; a logout clears it like every private answer. */
const KEY = 'placed orders';
type Placed = readonly OrderSummary[];

/**
 * @returns what adds an order to My Orders as the answer that placed it describes it, undefined where
 * it does not, and reads the list again. The list waits for the position where the order was written.
 */
export const useShowPlacedOrder = () => {
  const { mutate } = useSWRConfig();
  return (placed: OrderSummary | undefined, position: string | null): void => {
    if (placed) {
      const add = (known: Placed = []) => [placed, ...known.filter(({ id }) => id !== placed.id)];
      void mutate<Placed>(KEY, add, { revalidate: false });
    }
    const after = position === null ? '' : `?${new URLSearchParams({ after: position })}`;
    fetchJson<OrdersAnswer>(`${apiPaths.orders}${after}`).then(
      (answer) => mutate(apiPaths.orders, answer, { revalidate: false }),
      // An open list reads again and shows why it cannot.
      () => mutate(apiPaths.orders),
    );
  };
};

const none = (): Placed => [];

/** The orders placed in this tab, newest first. */
export const usePlacedOrders = (): Placed => useSWRImmutable<Placed>(KEY, none).data ?? none();
