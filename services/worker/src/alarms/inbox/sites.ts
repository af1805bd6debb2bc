import { DAY_MS } from '@haat/contracts/durations';
import type { SiteState } from '@haat/contracts/http/hosting-site';
import { SITE_WATCH_MS } from '@haat/domain/hosting/hosting-site';
import { toDecide, toShow } from '../next-command.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

const UNCONFIRMED: readonly SiteState[] = ['requested', 'sent', 'checking'];

/** In ms: the web tools have been silent for as long again as a site is watched. */
const UNSEEN_MS = 2 * SITE_WATCH_MS;

/**
 * Sites of which the hosting server has not said for a day whether their files are there, or the web
 * tools for days whether they are online.
 */
export const findSites = async ({ db, clock }: WaitingServices): Promise<readonly Waiting[]> => {
  const rows = await db
    .selectFrom('hosting_sites')
    .select(['order_id', 'domain', 'customer_id', 'requested_at', 'state'])
    .where((row) =>
      row.or([
        row.and([
          row('state', 'in', UNCONFIRMED),
          row('requested_at', '<', new Date(clock.now() - DAY_MS)),
        ]),
        row.and([
          row('state', '=', 'written'),
          row('requested_at', '<', new Date(clock.now() - UNSEEN_MS)),
        ]),
      ]),
    )
    .orderBy('requested_at')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map(({ order_id, domain, customer_id, requested_at, state }) => ({
    kind: 'site in doubt',
    id: order_id,
    since: requested_at.toISOString(),
    whose: customer_id,
    amountPaise: null,
    why:
      state === 'written'
        ? `The web tools do not say whether the site of ${domain} is online. Do they run?`
        : `The hosting server does not say whether the site of ${domain} is there. Look at it there.`,
    commands: [
      toShow('hosting', 'site', order_id),
      toDecide('Nothing will confirm it.', 'hosting', 'end-site', order_id),
    ],
  }));
};
