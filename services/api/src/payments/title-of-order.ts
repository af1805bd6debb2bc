import { sql } from 'kysely';

/** An order's title in SQL: domain, plan, item, or what is renewed. */
export const titleOfOrder = sql<string | null>`case orders.kind
  when 'domain' then orders.domain
  when 'restore' then orders.domain
  when 'code' then orders.service
  when 'renewal' then concat_ws(' for ', orders.plan, orders.domain)
  when 'upgrade' then concat_ws(' for ', orders.plan, orders.domain)
  else coalesce(orders.plan, orders.service)
end`.as('title');
