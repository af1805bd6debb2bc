import type { OrderStatus } from '@haat/contracts/order-status';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';

export type OrderFilter = {
  readonly status?: OrderStatus | undefined;
  readonly customerId?: string | undefined;
  readonly since?: Date | undefined;
  readonly limit: number;
};

/** Newest first. */
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
  if (since !== undefined) query = query.where('placed_at', '>=', since);
  return query.execute();
};
