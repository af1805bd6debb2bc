import { setTimeout as delay } from 'node:timers/promises';
import { restartCheckpoint } from '@haat/platform/followers/checkpoints';
import type { FollowerServices } from '@haat/platform/followers/follower';
import { holdStream, letGoOn, listHeld } from '@haat/platform/followers/held-streams';
import {
  listParked,
  parkedOf,
  tellFollower,
  wantRetry,
} from '@haat/platform/followers/parked-events';
import { REACTOR_PREFIX } from '@haat/worker/reactors/reactor-followers';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';
import type { Column, Output } from '../command-line/output.ts';

/** Who runs a follower is told; where that is lost, it looks every minute. */
const TRIED_WITHIN_MS = 70_000;
const LOOK_EVERY_MS = 100;

type Database = Pick<FollowerServices, 'db'>;

type Parked = {
  readonly follower: string;
  readonly stream: string;
  /** What could not be handled, and why; nothing of a stream that a person put aside. */
  readonly event: {
    readonly type: string;
    readonly revision: number;
    readonly error: string;
  } | null;
  readonly since: string;
  readonly tries: number;
  /** How many events wait behind it. */
  readonly behind: number;
  /** Who put it aside, and why; null where it was the follower itself. */
  readonly by: string | null;
};

const COLUMNS: readonly Column<Parked>[] = [
  ['follower', ({ follower }) => follower],
  ['stream', ({ stream }) => stream],
  ['event', ({ event }) => (event === null ? '' : `${event.type} (revision ${event.revision})`)],
  ['since', ({ since }) => since],
  ['tried', ({ tries }) => String(tries)],
  ['behind', ({ behind }) => String(behind)],
  ['why', ({ event, by }) => event?.error ?? `put aside by ${by}`],
];

/** Lists what followers have put aside, a row for each stream, and what was put aside by somebody. */
export const showParked = async ({ db }: Database, output: Output): Promise<Outcome> => {
  const [parked, held] = await Promise.all([listParked(db), listHeld(db)]);
  const byHand = held.map(
    ({ follower, stream, held_by, held_at }): Parked => ({
      ...{ follower, stream, event: null, since: held_at.toISOString(), tries: 0, behind: 0 },
      by: held_by,
    }),
  );
  const streams = Map.groupBy(parked, ({ follower, stream }) => `${follower} ${stream}`);
  const byItself = [...streams.values()].flatMap(([first, ...behind]): readonly Parked[] => {
    if (!first) return [];
    const { follower, stream, type, revision, parked_at, tries, error } = first;
    const event = { type, revision: Number(revision), error };
    const since = parked_at.toISOString();
    return [{ follower, stream, event, since, tries, behind: behind.length, by: null }];
  });
  output.rows([...byHand, ...byItself], COLUMNS, 'Nothing is parked.');
  return done();
};

/**
 * Has a follower put aside whatever comes in a stream, while something is mended. What it has in
 * hand at this moment may still be done.
 */
export const park = async (
  { db, store }: Pick<FollowerServices, 'db' | 'store'>,
  {
    follower,
    stream,
    operator,
    reason,
  }: ByOperator & { readonly follower: string; readonly stream: string },
): Promise<Outcome> => {
  if ((await store.read(stream)).events.length === 0)
    return refused(`There is no stream ${stream}.`);
  const by = `${operator}: ${reason}`;
  if (!(await holdStream(db, { follower, stream, by }))) {
    return refused(`There is no checkpoint ${follower}. reactors status tells the names.`);
  }
  return done(
    `${follower} puts aside what comes in ${stream}, and goes on with it after: ` +
      `npm run ops -- reactors unpark ${follower} ${stream}`,
  );
};

/**
 * Has a stream's parked events tried again, in their order, by the process that runs the follower.
 * @param withinMs how long that process is waited for, in ms.
 */
export const unpark = async (
  { db }: Database,
  {
    follower,
    stream,
    operator,
    reason,
  }: ByOperator & { readonly follower: string; readonly stream: string },
  withinMs: number = TRIED_WITHIN_MS,
): Promise<Outcome> => {
  const by = `${operator}: ${reason}`;
  const wasHeld = await letGoOn(db, { follower, stream });
  const asked = await wantRetry(db, { follower, stream, by });
  if (asked === 0) {
    return wasHeld
      ? done(`${follower} goes on with ${stream}, of which nothing waited.`)
      : refused(`${follower} has parked nothing of ${stream}.`);
  }
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const left = await parkedOf(db, follower, stream);
    const [first] = left;
    if (!first) return done(`${asked} events of ${stream} were handled.`);
    if (left.every(({ retry_wanted_at }) => retry_wanted_at === null)) {
      return refused(
        `${asked - left.length} of ${asked} events of ${stream} were handled; ${first.type} ` +
          `(revision ${first.revision}) failed again: ${first.error}`,
      );
    }
    if (performance.now() > giveUpAt) {
      return refused(
        `Asked for, but no process has tried it yet: is one running that follows ${follower}? ` +
          'It will try when it starts.',
      );
    }
    await delay(LOOK_EVERY_MS);
  }
};

/**
 * Lets a reactor follow the event store as it is now, from its first event: after a backup was put
 * back. Everything is asked for again: what came of it may have been lost with the newest events, and
 * each step looks first what was done.
 */
export const adoptStore = async (
  { db, store, log }: FollowerServices,
  { follower, ...by }: ByOperator & { readonly follower: string },
): Promise<Outcome> => {
  if (!follower.startsWith(REACTOR_PREFIX)) {
    return refused(
      `${follower} is no reactor. A read model is built anew: npm run ops -- ` +
        `projections rebuild ${follower} --accept-differences`,
    );
  }
  const { id } = await store.identify();
  // Done once, jobs would not be asked for again, and an order whose outcome was lost would wait for
  // ever. Before the checkpoint: cut off in between, it is still refused, and told again.
  await db
    .deleteFrom('outbox')
    .where('reactor', '=', follower.slice(REACTOR_PREFIX.length))
    .where('finished_at', 'is not', null)
    .execute();
  if (!(await restartCheckpoint(db, follower, id))) {
    return refused(`There is no checkpoint ${follower}.`);
  }
  // One that runs and has nothing to do would look at its checkpoint ten minutes later.
  await tellFollower(db, follower);
  log.warn({ follower, ...by }, 'a reactor begins anew at the first event of this store');
  return done(`${follower} begins anew at the first event. What was done already stays done.`);
};
