import type { OrderStatus } from '@haat/contracts/order-status';
import type { Database } from '@haat/platform/database/tables';
import type { Kysely } from 'kysely';

/** Most orders in one list. */
export const MOST_ORDERS = 1_000;

export type OrderFilter = {
  readonly status?: OrderStatus;
  readonly customerId?: string;
  /** Placed at this moment or later, ms since 1970. */
  readonly since?: number;
  readonly limit: number;
};

/** Orders as the read model has them, newest first. */
export const listOrders = (
  db: Kysely<Database>,
  { status, customerId, since, limit }: OrderFilter,
) => {
  let query = db
    .selectFrom('orders')
    .select(['id', 'customer_id', 'service', 'domain', 'status', 'phase', 'price_paise'])
    .select(['placed_at', 'updated_at'])
    .orderBy('placed_at', 'desc')
    .limit(limit);
  if (status !== undefined) query = query.where('status', '=', status);
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId);
  if (since !== undefined) query = query.where('placed_at', '>=', new Date(since));
  return query.execute();
};
