import type { SessionUser } from '@haat/contracts/http/auth';
import type { OrdersAnswer } from '@haat/contracts/http/orders';
import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorMessage } from '../../components/error-message.tsx';
import { HangTitle } from '../../components/hang-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ORDER_STATUS_PILL, StatusPill } from '../../components/status-pill.tsx';
import { apiPaths, paths } from '../../config/paths.ts';

export const OrdersTab = (_props: { readonly user: SessionUser }) => {
  const { data, error } = useSWR<OrdersAnswer, Error>(apiPaths.orders);
  return (
    <>
      <HangTitle order={1}>My Orders</HangTitle>
      {error && <ErrorMessage>{error.message}</ErrorMessage>}
      {!data && !error && <Skeleton height="12rem" />}
      {data?.orders.length === 0 && (
        <EmptyState
          icon={IconReceipt}
          action={
            <Button component={Link} to={paths.buyDomain} size="sm">
              Search a domain
            </Button>
          }
        >
          No orders yet.
        </EmptyState>
      )}
      {data && data.orders.length > 0 && (
        <ul className="card">
          {data.orders.map(({ id, domain, status }) => (
            <li key={id} className="row between" style={{ padding: '1rem 1.25rem' }}>
              <span className="mono">{domain}</span>
              <StatusPill state={ORDER_STATUS_PILL[status]} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
};
