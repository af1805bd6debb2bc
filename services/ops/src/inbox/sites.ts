import { DAY_MS } from '@haat/contracts/durations';
import type { SiteState } from '@haat/contracts/http/hosting-site';
import { toDecide, toShow } from './to-paste.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

const UNCONFIRMED: readonly SiteState[] = ['requested', 'sent', 'checking'];

/** Sites of which the hosting server has not said for a day whether their files are there. */
export const findSites = async ({ db, clock }: WaitingServices): Promise<readonly Waiting[]> => {
  const rows = await db
    .selectFrom('hosting_sites')
    .select(['order_id', 'domain', 'customer_id', 'requested_at'])
    .where('state', 'in', UNCONFIRMED)
    .where('requested_at', '<', new Date(clock.now() - DAY_MS))
    .orderBy('requested_at')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map(({ order_id, domain, customer_id, requested_at }) => ({
    kind: 'site in doubt',
    id: order_id,
    since: requested_at.toISOString(),
    whose: customer_id,
    amountPaise: null,
    why: `The hosting server does not say whether the site of ${domain} is there. Look at it there.`,
    commands: [
      toShow('hosting', 'site', order_id),
      toDecide('The server will not take it.', 'hosting', 'end-site', order_id),
    ],
  }));
};
