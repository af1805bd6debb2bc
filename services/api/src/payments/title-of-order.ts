import { sql } from 'kysely';

/** What a row of `orders` is of, as its customer calls it: the name, the plan or the item. */
export const titleOfOrder = sql<string | null>`case orders.kind
  when 'domain' then orders.domain
  when 'code' then orders.service
  else coalesce(orders.plan, orders.service)
end`.as('title');
