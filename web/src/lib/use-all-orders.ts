import type { OrderSummary, OrdersAnswer } from '@haat/contracts/http/orders';
import { useMemo } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { apiPaths } from '../config/paths.ts';
import { wholeOf } from './fetch-whole.ts';

const idOf = ({ id }: OrderSummary): string => id;
const fetchAll = wholeOf<OrdersAnswer, 'orders'>({ field: 'orders', idOf });

/** Newest first. @param isEnabled false sends no request. */
export const useAllOrders = (
  isEnabled: boolean,
  options: SWRConfiguration<OrdersAnswer, Error> = {},
): readonly OrderSummary[] => {
  const path = isEnabled ? apiPaths.orders : null;
  const { data } = useSWR<OrdersAnswer, Error>(path, options);
  const { data: all } = useSWR<OrdersAnswer, Error>(
    data?.older === undefined ? null : ['all', path, data.older],
    () => fetchAll(apiPaths.orders),
    { keepPreviousData: true },
  );
  return useMemo(() => {
    if (data?.older === undefined) return data?.orders ?? [];
    const newest = new Set(data.orders.map(idOf));
    return [...data.orders, ...(all?.orders ?? []).filter(({ id }) => !newest.has(id))];
  }, [data, all]);
};
