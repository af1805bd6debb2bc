import { setTimeout as delay } from 'node:timers/promises';
import { restartCheckpoint } from '@haat/platform/followers/checkpoints';
import type { FollowerServices } from '@haat/platform/followers/follower';
import { holdStream, letGoOn, listHeld } from '@haat/platform/followers/held-streams';
import { listParked, parkedOf, wantRetry } from '@haat/platform/followers/parked-events';
import { REACTOR_PREFIX } from '@haat/worker/reactors/reactor-followers';
import { type ByOperator, done, type Outcome, refused } from '../command-line/outcome.ts';

/** Who runs a follower is told; where that is lost, it looks every minute. */
const TRIED_WITHIN_MS = 70_000;
const LOOK_EVERY_MS = 100;

type Database = Pick<FollowerServices, 'db'>;

/** Says what followers have put aside, a line for each stream, and what was put aside by somebody. */
export const showParked = async ({ db }: Database): Promise<Outcome> => {
  const [parked, held] = await Promise.all([listParked(db), listHeld(db)]);
  const streams = Map.groupBy(parked, ({ follower, stream }) => `${follower} ${stream}`);
  const lines = [...streams].flatMap(([name, [first, ...behind]]) => {
    if (!first) return [];
    const { type, revision, parked_at, tries, error } = first;
    const waiting = behind.length === 0 ? '' : `, ${behind.length} waiting behind it`;
    return [
      `${name}: ${type} (revision ${revision}) since ${parked_at.toISOString()}, ` +
        `tried ${tries} times${waiting}: ${error}`,
    ];
  });
  const byHand = held.map(
    ({ follower, stream, held_by, held_at }) =>
      `${follower} ${stream}: put aside since ${held_at.toISOString()} by ${held_by}`,
  );
  const all = [...byHand, ...lines];
  return done(all.length === 0 ? 'Nothing is parked.' : all.join('\n'));
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
 * back. Jobs that it asked for in the last 30 days are remembered by the outbox and not asked for
 * again; what is done inside the shop is done again, and finds what it did before.
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
  if (!(await restartCheckpoint(db, follower, id))) {
    return refused(`There is no checkpoint ${follower}.`);
  }
  log.warn({ follower, ...by }, 'a reactor begins anew at the first event of this store');
  return done(`${follower} begins anew at the first event. What was done already stays done.`);
};
