import type { OrderStatus } from '@haat/contracts/order-status';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';
import { afterRow, type Listing } from '../command-line/listing.ts';

export type OrderFilter = Listing & {
  readonly status?: OrderStatus | undefined;
  readonly customerId?: string | undefined;
};

const ORDERS = { table: 'orders', time: 'placed_at', id: 'id', isNewestFirst: true } as const;

/** Newest first. */
export const listOrders = (
  db: Kysely<Database>,
  { status, customerId, since, limit, after }: OrderFilter,
) => {
  let query = db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'service', 'domain', 'status', 'phase', 'price_paise'])
    .select(['placed_at', 'updated_at'])
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
  if (since !== undefined) query = query.where('placed_at', '>=', since);
  if (after !== undefined) query = query.where(afterRow(ORDERS, after));
  return query.execute();
};
