import type { OrderSummary } from '@haat/contracts/http/orders';
import type { OrderStatus } from '@haat/contracts/order-status';

export const ORDER_FILTERS = {
  all: 'All orders',
  'under-review': 'Under review',
  'in-progress': 'In progress',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const;

export type OrderFilter = keyof typeof ORDER_FILTERS;

const FOUND_UNDER: Readonly<Record<OrderStatus, Exclude<OrderFilter, 'all'>>> = {
  under_review: 'under-review',
  locked: 'under-review',
  in_processing: 'in-progress',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const isOrderFilter = (value: string | null): value is OrderFilter =>
  value !== null && Object.hasOwn(ORDER_FILTERS, value);

export const filterOrders = (
  orders: readonly OrderSummary[],
  filter: OrderFilter,
): readonly OrderSummary[] =>
  filter === 'all' ? orders : orders.filter(({ status }) => FOUND_UNDER[status] === filter);
