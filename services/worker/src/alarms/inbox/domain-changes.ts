import { DAY_MS } from '@haat/contracts/durations';
import type { DomainChangeState } from '@haat/contracts/http/owned-domains';
import { toDecide, toShow } from '../next-command.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

/** In ms: until then the registrar usually answers. */
const DOUBTED_MS = 60 * 60_000;

/** In ms: by then a change of owner is confirmed by both sides, or over. */
const OWNER_CHANGE_MS = 15 * DAY_MS;

const OPEN: readonly DomainChangeState[] = ['requested', 'sent', 'checking'];

/** Changes that the registrar has neither confirmed nor refused, or could not be asked for. */
export const findDomainChanges = async ({
  db,
  clock,
}: WaitingServices): Promise<readonly Waiting[]> => {
  const before = (ms: number) => new Date(clock.now() - ms);
  const rows = await db
    .selectFrom('domain_changes as change')
    .leftJoin('domain_readings as reading', 'reading.order_id', 'change.order_id')
    .select(['change.id', 'change.domain', 'change.customer_id', 'change.requested_at'])
    .where('change.state', 'in', OPEN)
    .where('change.requested_at', '<', before(DOUBTED_MS))
    .where((where) =>
      where.or([
        where('change.thing', '<>', 'contacts'),
        where('reading.is_owner_change_pending', 'is distinct from', true),
        where('change.requested_at', '<', before(OWNER_CHANGE_MS)),
      ]),
    )
    .orderBy('change.requested_at')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map(({ id, domain, customer_id, requested_at }) => ({
    kind: 'domain change in doubt',
    id,
    since: requested_at.toISOString(),
    whose: customer_id,
    amountPaise: null,
    why: `The registrar has not confirmed a change of ${domain}. Look at it there.`,
    commands: [
      toShow('domains', 'show', domain),
      toDecide('The registrar has carried it out.', 'domains', 'settle', id, '--done'),
      toDecide('The registrar has not carried it out.', 'domains', 'settle', id, '--refused'),
    ],
  }));
};
