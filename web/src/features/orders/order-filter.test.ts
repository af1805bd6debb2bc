import type { OrderSummary } from '@haat/contracts/http/orders';
import { ORDER_STATUSES } from '@haat/contracts/order-status';
import { describe, expect, it } from 'vitest';
import { filterOrders, isOrderFilter, ORDER_FILTERS, type OrderFilter } from './order-filter.ts';

const orders = ORDER_STATUSES.map((status) => ({ id: status, status }) as OrderSummary);
const ids = (filter: OrderFilter) => filterOrders(orders, filter).map(({ id }) => id);

describe('Filtering the list of orders', () => {
  it('shows all orders by default', () => {
    expect(ids('all')).toEqual([...ORDER_STATUSES]);
  });

  it('counts a registration locked at the registrar as under review', () => {
    expect(ids('under-review')).toEqual(['under_review', 'locked']);
  });

  it('puts every order in exactly one filter', () => {
    const states = (Object.keys(ORDER_FILTERS) as OrderFilter[]).filter((name) => name !== 'all');
    expect(states.flatMap(ids).sort()).toEqual([...ORDER_STATUSES].sort());
  });

  it('accepts only known filters from the address', () => {
    expect(isOrderFilter('failed')).toBe(true);
    expect(isOrderFilter('toString')).toBe(false);
    expect(isOrderFilter(null)).toBe(false);
  });
});
