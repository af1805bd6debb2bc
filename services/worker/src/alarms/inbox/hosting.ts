import { DAY_MS } from '@haat/contracts/durations';
import type { PlanDifference } from '@haat/platform/tables';
import { toShow } from '../next-command.ts';
import { MAX_PER_KIND, type Waiting, type WaitingServices } from './waiting.ts';

const WHY: Readonly<Record<PlanDifference, string>> = {
  missing:
    'is paid for, but the hosting server has no account for it: restore it there from a backup',
  others: 'has an account that is of another domain at the hosting server: look at it there',
  suspended: 'is paid for, but suspended at the hosting server: find out why, and resume it there',
  running: 'was not renewed, but runs at the hosting server: suspend it there',
  package: 'has another package at the hosting server than was paid for: change it there',
};

/** As of the last comparison; `hosting sync` compares again. */
export const findDifferentPlans = async ({ db }: WaitingServices): Promise<readonly Waiting[]> => {
  const rows = await db
    .selectFrom('hosting_readings as reading')
    .innerJoin('orders', 'orders.id', 'reading.order_id')
    .select(['orders.id', 'orders.domain', 'orders.customer_id'])
    .select(['reading.difference', 'reading.differs_since', 'reading.username'])
    .where('reading.difference', 'is not', null)
    .orderBy('reading.differs_since')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.flatMap(({ id, domain, customer_id, difference, differs_since, username }) =>
    difference === null || differs_since === null
      ? []
      : [
          {
            kind: 'plan differs at server',
            id,
            since: differs_since.toISOString(),
            whose: customer_id,
            amountPaise: null,
            why: `The plan of ${domain} (account ${username}) ${WHY[difference]}.`,
            commands: [toShow('hosting', 'show', id), toShow('hosting', 'sync')],
          } as const,
        ],
  );
};

/** In ms: more than a day, so that a second comparison has seen it; a new plan is known by then. */
const NEW_MS = (DAY_MS * 25) / 24;

export const findUnknownAccounts = async ({
  db,
  clock,
}: WaitingServices): Promise<readonly Waiting[]> => {
  const rows = await db
    .selectFrom('unknown_hosting_accounts')
    .select(['username', 'domain', 'seen_since'])
    .where('seen_since', '<', new Date(clock.now() - NEW_MS))
    .orderBy('seen_since')
    .limit(MAX_PER_KIND)
    .execute();
  return rows.map(({ username, domain, seen_since }) => ({
    kind: 'account unknown',
    id: username,
    since: seen_since.toISOString(),
    whose: null,
    amountPaise: null,
    why: `The hosting server has an account ${username} for ${domain}, and no plan has it. Look at it there.`,
    commands: [toShow('hosting', 'orphans'), toShow('hosting', 'sync')],
  }));
};
