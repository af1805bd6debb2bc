import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';
import type { Renewable } from './check-catalogue.ts';

/** What customers have and may renew, each kind once. */
export const findRenewable = async (db: Kysely<Database>): Promise<Renewable> => {
  const [names, plans] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .select(sql<string>`substring(domain from position('.' in domain) + 1)`.as('tld'))
      .distinct()
      .where('kind', '=', 'domain')
      .where('phase', '!=', 'lapsed')
      .orderBy('tld')
      .execute(),
    db
      .selectFrom('subscriptions')
      .select(['plan_id', 'plan'])
      .distinct()
      .where('kind', '=', 'hosting')
      .where('phase', '!=', 'lapsed')
      .where('plan_id', 'is not', null)
      .orderBy('plan_id')
      .execute(),
  ]);
  return {
    tlds: names.map(({ tld }) => tld),
    plans: plans.flatMap(({ plan_id: planId, plan }) =>
      planId === null ? [] : [{ planId, plan: plan ?? '' }],
    ),
  };
};
