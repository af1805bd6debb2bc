import type { SessionAnswer } from '@haat/contracts/http/auth';
import type { OrderSummary, OrdersAnswer } from '@haat/contracts/http/orders';
import { useSWRConfig } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { apiPaths } from '../config/paths.ts';
import { fetchJson, loadSchemas } from './api-client.ts';
import { tabStorage } from './browser-storage.ts';
import { PLACED_ORDERS_KEY as KEY } from './placed-orders-key.ts';

type Placed = readonly OrderSummary[];

/** Survives a reload until the list has them. */
const readSavedOrders = async (): Promise<Placed> => {
  try {
    const orders = JSON.parse(tabStorage.getItem(KEY) ?? '[]');
    const { fits } = await loadSchemas();
    return (await fits(`GET ${apiPaths.orders}`, { orders })) ? orders : [];
  } catch {
    return [];
  }
};

/** @returns a function that adds an order to My Orders and refetches the list. */
export const useShowPlacedOrder = () => {
  const { mutate } = useSWRConfig();
  return (placed: OrderSummary | undefined, position: string | null): void => {
    if (placed) {
      const add = async (known?: Placed) => {
        const before = known ?? (await readSavedOrders());
        const orders = [placed, ...before.filter(({ id }) => id !== placed.id)];
        tabStorage.setItem(KEY, JSON.stringify(orders));
        return orders;
      };
      void mutate<Placed>(KEY, add, { revalidate: false });
    }
    const after = position === null ? '' : `?${new URLSearchParams({ after: position })}`;
    fetchJson<OrdersAnswer>(`${apiPaths.orders}${after}`).then(
      (answer) => mutate(apiPaths.orders, answer, { revalidate: false }),
      // An open list shows its own error.
      () => mutate(apiPaths.orders),
    );
  };
};

export const usePlacedOrders = (): Placed => {
  // Pages of customers load it first.
  const { data: session } = useSWRImmutable<SessionAnswer>(apiPaths.session, {
    revalidateOnMount: false,
  });
  const { data = [] } = useSWRImmutable<Placed>(KEY, readSavedOrders);
  return data.filter(({ owner_id }) => session === undefined || owner_id === session.user?.id);
};

export const clearPlacedOrders = (): void => tabStorage.removeItem(KEY);
