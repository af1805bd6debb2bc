import type { OrderAnswer, OrderDetail } from '@haat/contracts/http/orders';
import { isTerminal } from '@haat/contracts/order-status';
import { useCallback, useEffect, useRef, useState } from 'react';
import useSWR, { mutate } from 'swr';
import { apiPaths } from '../../config/paths.ts';
import { fetchJson } from '../../lib/api-client.ts';
import { FIRST_POLL_MS, pollInterval } from './poll-interval.ts';

type OrderStatusQuery = {
  readonly order: OrderDetail | undefined;
  readonly error: Error | undefined;
  readonly reload: (position?: string | null) => void;
};

/** Polls until the order ends. @param id empty polls nothing. @param position waits for it. */
export const useOrderStatus = (id: string, position: string | null = null): OrderStatusQuery => {
  const unchanged = useRef(0);
  const previous = useRef('');
  const [isOver, setOver] = useState(false);
  // A new function restarts SWR's stopped timer.
  const refreshInterval = useCallback(
    (latest: OrderAnswer | undefined) =>
      isOver ? 0 : pollInterval(latest?.order.status, unchanged.current),
    [isOver],
  );
  const query = useSWR<OrderAnswer, Error>(id && apiPaths.order(id, position), {
    refreshInterval,
    dedupingInterval: FIRST_POLL_MS / 2,
    errorRetryInterval: FIRST_POLL_MS,
    onSuccess: ({ order }) => {
      const now = `${order.id} ${order.status} ${order.updated_at} ${order.timeline.length}`;
      unchanged.current = now === previous.current ? unchanged.current + 1 : 0;
      previous.current = now;
    },
  });
  const order = query.data?.order;
  const status = order?.status;
  const seen = useRef(status);
  useEffect(() => {
    const settledNow = status !== undefined && seen.current !== undefined && isTerminal(status);
    if (settledNow && seen.current !== status) {
      void mutate(apiPaths.orders);
      void mutate(apiPaths.invoices);
    }
    seen.current = status;
    setOver(status !== undefined && isTerminal(status));
  }, [status]);
  const reload = (after: string | null = null) => {
    unchanged.current = 0;
    if (after === null) void query.mutate();
    else {
      const known = fetchJson<OrderAnswer>(apiPaths.order(id, after));
      // The next poll tries again.
      void query.mutate(known, { revalidate: false, throwOnError: false });
    }
  };
  return { order, error: query.error, reload };
};
