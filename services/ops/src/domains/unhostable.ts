import { isBelow, registeredDomain } from '@haat/domain/hosting/hosted-name';
import type { Database } from '@haat/platform/tables';
import type { Kysely } from 'kysely';

type HostedName = {
  readonly order: string;
  readonly customer: string;
  readonly domain: string;
};

export type Unhostable = HostedName & { readonly why: string };

/** @returns hosted names that no order would get today, with the reason. */
export const unhostableAmong = (hosted: readonly HostedName[]): readonly Unhostable[] => {
  const beside = Map.groupBy(hosted, ({ domain }) => registeredDomain(domain));
  return [...beside].flatMap(([registered, names]) => {
    if (registered === null) {
      return names.map((name) => ({ ...name, why: 'belongs to no customer' }));
    }
    return names.flatMap((name) => {
      const other = names.find(
        ({ domain, customer }) => customer !== name.customer && isBelow(name.domain, domain),
      );
      return other ? [{ ...name, why: `is below ${other.domain} of ${other.customer}` }] : [];
    });
  });
};

export const findHosted = (db: Kysely<Database>): Promise<readonly HostedName[]> =>
  db
    .selectFrom('orders')
    .select(['orders.id as order', 'orders.customer_id as customer', 'orders.domain'])
    .where('orders.hosting', 'is not', null)
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.order_id', '=', ref('orders.id'))
            .where('subscriptions.kind', '=', 'hosting')
            .where('subscriptions.phase', '=', 'lapsed'),
        ),
      ),
    )
    .orderBy('orders.domain')
    .execute();
