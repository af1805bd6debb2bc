import type { OrderSummary } from '@haat/contracts/http/orders';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Link } from '../../components/link.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { OlderList } from '../../components/older-list.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { paths } from '../../config/paths.ts';
import { useFirstRows } from '../../lib/use-first-rows.ts';
import type { OlderRows } from '../../lib/use-older.ts';
import { usePayments } from '../payment/use-money.ts';
import { OpenedOrder } from './order-detail.tsx';
import { filterOrders, isOrderFilter, ORDER_FILTERS } from './order-filter.ts';
import { OrderFilterMenu } from './order-filter-menu.tsx';
import { OrderList } from './order-list.tsx';
import classes from './orders-tab.module.css';
import { PaymentsWithoutOrder } from './payments-without-order.tsx';
import { useOrders } from './use-orders.ts';

export const OrdersTab = () => {
  const { data, error, mutate, orders, older } = useOrders();
  const [query, setQuery] = useSearchParams();
  const requestedState = query.get('state');
  const filter = isOrderFilter(requestedState) ? requestedState : 'all';
  const hasOrders = orders.length > 0;
  return (
    <>
      <HangTitle
        order={1}
        side={
          hasOrders && (
            <OrderFilterMenu
              filter={filter}
              onChoose={(state) => setQuery({ tab: 'orders', state }, { preventScrollReset: true })}
            />
          )
        }
      >
        My Orders
      </HangTitle>
      {error && <LoadFailure onRetry={() => void mutate()}>{error.message}</LoadFailure>}
      {!data && !error && !hasOrders && <Waiting />}
      {data && !hasOrders && (
        <EmptyState
          icon={IconReceipt}
          action={
            <Button component={Link} to={paths.buyDomain} size="sm">
              Search a domain
            </Button>
          }
        >
          You have no orders yet.
        </EmptyState>
      )}
      {data && !hasOrders && <PaymentsWithoutOrder />}
      {hasOrders && (
        <Orders
          orders={filterOrders(orders, filter)}
          older={older}
          none={emptyText(ORDER_FILTERS[filter], older.hasMore ? orders.length : null)}
          requestedId={query.get('order')}
          linkTo={(order) => `?${new URLSearchParams({ tab: 'orders', state: filter, order })}`}
        />
      )}
    </>
  );
};

const emptyText = (state: string, lookedThrough: number | null): string =>
  lookedThrough === null
    ? `No ${state.toLowerCase()} orders`
    : `No ${state.toLowerCase()} orders among your newest ${lookedThrough}`;

type OrdersProps = {
  readonly orders: readonly OrderSummary[];
  readonly older: OlderRows;
  readonly none: string;
  readonly requestedId: string | null;
  readonly linkTo: (orderId: string) => string;
};

const Orders = ({ orders, older, none, requestedId, linkTo }: OrdersProps) => {
  // The address may name an order that the list does not show.
  const shownOrders = useFirstRows(orders);
  const opened = requestedId ?? orders[0]?.id;
  const { data: payments } = usePayments(orders.some(({ status }) => status === 'under_review'));
  const detail = useRef<HTMLDivElement>(null);
  const shown = useRef(requestedId);
  // On a phone the order is below the list.
  useEffect(() => {
    if (requestedId !== null) detail.current?.scrollIntoView({ block: 'nearest' });
    if (shown.current === requestedId) return;
    shown.current = requestedId;
    detail.current?.focus({ preventScroll: true });
  }, [requestedId]);
  return (
    <div className={opened === undefined ? undefined : classes.split}>
      <OlderList older={older}>
        {orders.length === 0 ? (
          <EmptyState icon={IconReceipt}>{none}</EmptyState>
        ) : (
          <OrderList
            orders={shownOrders}
            openedId={opened}
            payments={payments?.payments ?? []}
            shows="id"
            linkTo={linkTo}
          />
        )}
      </OlderList>
      {opened !== undefined && (
        <div ref={detail} className={classes.opened} tabIndex={-1}>
          <OpenedOrder key={opened} orderId={opened} />
        </div>
      )}
    </div>
  );
};

const Waiting = () => (
  <div className={classes.split} aria-busy="true">
    <div className={`${classes.rows} card`}>
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} height="4.25rem" />
      ))}
    </div>
  </div>
);
