import {
  type Outcome as Erased,
  type Erasure,
  eraseBytes,
  erasuresLeft,
  keepOutcome,
  type Limits,
  stillNaming,
} from '@haat/record/erasure';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
import { toDecide, toShow } from '../command-line/to-paste.ts';
import type { ShopServices } from '../shop.ts';

/** No limits: an operator chose the hour, and tables are locked meanwhile. */
const AS_LONG_AS_IT_TAKES: Limits = {
  maxBytes: Number.MAX_SAFE_INTEGER,
  lockMs: 2_000,
  heldMs: 0,
};

const notAllowed = ({ statistics, checkpoint }: Erased): readonly string[] => [
  ...(statistics === 'not allowed'
    ? [
        'Samples in pg_statistic could not be rewritten: as the owner of the database, run ' +
          '"vacuum full pg_statistic" in it and in the key store.',
      ]
    : []),
  ...(checkpoint === 'not allowed'
    ? [
        'CHECKPOINT was not allowed (it needs pg_checkpoint): Postgres makes one itself within ' +
          'checkpoint_timeout, five minutes by default.',
      ]
    : []),
];

const triedAgain = ({ statistics, checkpoint }: Erased): string =>
  [
    ['samples in pg_statistic', statistics],
    ['the checkpoint', checkpoint],
  ]
    .filter(([, result]) => result !== 'done' && result !== 'not allowed')
    .map(([what, result]) => `${what} (${result})`)
    .join(' and ');

const leftIn = ({ left }: Erased): string =>
  left.map(({ table, because }) => `${table} (${because})`).join(', ');

/** What to do about tables that the worker leaves: they are too large to lock at any time. */
export const IN_A_QUIET_HOUR = `In a quiet hour: ${toDecide('Customers were erased.', 'customers', 'rewrite-tables')}`;

/** The status of an erased customer's bytes in the data files. */
export const bytesOf = ({ finishedAt, outcome }: Erasure): string => {
  if (outcome === null) return 'Their bytes leave the data files next.';
  const rest = notAllowed(outcome).map((one) => ` ${one}`);
  if (outcome.left.length > 0) {
    const next = finishedAt === null ? 'The worker tries again.' : IN_A_QUIET_HOUR;
    return `Bytes of theirs may still be in the files of ${leftIn(outcome)}. ${next}${rest.join('')}`;
  }
  return finishedAt === null
    ? `Their bytes have left the tables. Tried again: ${triedAgain(outcome)}.${rest.join('')}`
    : `Their bytes left the data files ${finishedAt.toISOString()}.${rest.join('')}`;
};

/** Also tables too large for the worker. @param urls of the owner. */
export const rewriteTables = async (
  { db, store }: Pick<ShopServices, 'db' | 'store'>,
  urls: { readonly shop: string; readonly keys: string },
  { operator, reason }: ByOperator,
): Promise<Outcome> => {
  const requested = await erasuresLeft(db);
  const ready: Erasure[] = [];
  // Before the tables: rows that are reprojected later are not in them.
  for (const one of requested) {
    if ((await stillNaming({ db, store: store.blank }, one.subject)).length === 0) ready.push(one);
  }
  const outcome = await eraseBytes(urls, AS_LONG_AS_IT_TAKES);
  if (outcome === null) return refused('The worker is running it now. Try again in a minute.');
  await keepOutcome(db, ready, { ...outcome, by: `${operator}: ${reason}` });
  const rest = notAllowed(outcome).map((one) => `\n${one}`);
  if (outcome.left.length > 0) {
    return refused(`Not rewritten: ${leftIn(outcome)}. Run it again.${rest.join('')}`);
  }
  const again = triedAgain(outcome);
  if (again !== '') return refused(`Not done: ${again}. Run it again.${rest.join('')}`);
  const waiting = requested.length - ready.length;
  const still =
    waiting === 0
      ? ''
      : `\n${waiting} of them are still named by read models: ${toShow('projections', 'status')}`;
  return done(`Every table was rewritten without deleted rows.${rest.join('')}${still}`);
};
