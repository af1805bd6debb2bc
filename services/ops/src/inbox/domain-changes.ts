import type { DomainChangeState } from '@haat/contracts/http/owned-domains';
import { toDecide, toShow } from './to-paste.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

/** In ms: until then the registrar usually answers. */
const DOUBTED_MS = 60 * 60_000;

const OPEN: readonly DomainChangeState[] = ['requested', 'sent', 'checking'];

/** Changes that the registrar has neither confirmed nor refused, or could not be asked for. */
export const findDomainChanges = async ({
  db,
  clock,
}: WaitingServices): Promise<readonly Waiting[]> => {
  const rows = await db
    .selectFrom('domain_changes')
    .select(['id', 'domain', 'customer_id', 'requested_at'])
    .where('state', 'in', OPEN)
    .where('requested_at', '<', new Date(clock.now() - DOUBTED_MS))
    .orderBy('requested_at')
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
