import { toDecide } from '../next-command.ts';
import { NAME_OVER_MS, nameOver } from '../overdue.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

type NameRow = { readonly domain: string; readonly customer_id: string; readonly paid_until: Date };

/** A name that ended long ago without a word from the registrar. */
export const nameWaits = (
  { domain, customer_id: whose, paid_until }: NameRow,
  now: number,
): Waiting | null =>
  nameOver(paid_until.getTime(), now) && {
    kind: 'domain expired',
    id: domain,
    since: paid_until.toISOString(),
    whose,
    amountPaise: null,
    why: 'It expired long ago, but the registrar has not confirmed that it is gone.',
    commands: [toDecide('Its registration has expired.', 'domains', 'lapse', domain)],
  };

export const findNames = async ({ db, clock }: WaitingServices): Promise<readonly Waiting[]> => {
  const now = clock.now();
  const rows = await db
    .selectFrom('subscriptions')
    .select(['domain', 'customer_id', 'paid_until'])
    .where('kind', '=', 'domain')
    .where('phase', '=', 'expired')
    .where('paid_until', '<', new Date(now - NAME_OVER_MS))
    .orderBy('paid_until')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map((row) => nameWaits(row, now)).filter((one) => one !== null);
};
