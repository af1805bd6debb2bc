import type { Pool } from 'pg';
import type { ManualClock } from './manual-clock.ts';

/**
 * Jobs, turns, rate limits and shared lists go by the clock of Postgres: for them, $1 more ms have
 * passed. Counts are locked in the order in which the API locks them, or the two deadlock.
 */
const LET_PASS = `
  with turns as (update queue_polls set taken_at = taken_at - $1 * interval '1 ms'),
    lists as (update cached_lists set fetched_at = fetched_at - $1 * interval '1 ms'),
    counts as (select key from request_counts order by key for update),
    limits as (
      update request_counts set ends_at = ends_at - $1 * interval '1 ms'
      from counts where request_counts.key = counts.key
    )
  update outbox set created_at = created_at - $1 * interval '1 ms'
  where finished_at is null and published_at is null`;

/** $1 now by the shop's clock. */
const WAITING = `
  select id, start, extract(epoch from due_at - $1) * 1000 as in_ms from scheduled_steps
  union all
  select id, starts, extract(epoch from created_at + delay_ms * interval '1 ms' - clock_timestamp()) * 1000
  from outbox where finished_at is null and published_at is null`;

type WaitingStep = { readonly id: string; readonly start: number; readonly in_ms: string };

/** A step that was started more often than this repeats itself, and is spaced on the way. */
const STARTS_IN_TIME = 20;
/** How often a step that repeats itself is started on the way, at most: more than days in a year. */
const REPEATS_ON_THE_WAY = 400;

/** A shop whose time a test moves. */
export type TimedShop = {
  readonly clock: ManualClock;
  readonly pool: Pool;
  /** Makes the worker look at once for what is due. */
  readonly pollNow: () => void;
  /** Resolves once everything is done whose time has come, and what followed from that. */
  readonly settled: () => Promise<void>;
};

/**
 * Lets time pass as it would: the clock stops at each moment at which a step is due, until that and
 * all that follows is done, and goes on. A step that would repeat itself every few minutes for months
 * does so 400 times.
 * @param ms from now on.
 * @throws {RangeError} where that is less than nothing, or no number.
 */
export const passTime = async (
  { clock, pool, pollNow, settled }: TimedShop,
  ms: number,
): Promise<void> => {
  if (!(ms >= 0 && Number.isFinite(ms))) throw new RangeError(`No time forward: ${ms} ms`);
  const end = clock.now() + ms;
  const apartMs = ms / REPEATS_ON_THE_WAY;
  const takenAt = new Map<string, number>();

  const findWaiting = async () => {
    const { rows } = await pool.query<WaitingStep>(WAITING, [new Date(clock.now())]);
    // Read after it: a stop a moment too early would find the step not due, and count as its turn.
    const now = clock.now();
    return rows.map(({ id, start, in_ms }) => {
      const dueAt = now + Math.ceil(Number(in_ms));
      const lastAt = start > STARTS_IN_TIME ? takenAt.get(id) : undefined;
      return {
        id,
        dueAt,
        stopAt: lastAt === undefined ? dueAt : Math.max(dueAt, lastAt + apartMs),
      };
    });
  };
  const goTo = async (at: number): Promise<void> => {
    const by = Math.max(0, at - clock.now());
    clock.advance(by);
    await pool.query(LET_PASS, [by]);
    pollNow();
    await settled();
  };

  for (;;) {
    const waiting = await findWaiting();
    const next = Math.min(...waiting.map(({ stopAt }) => stopAt));
    if (next > end) break;
    for (const { id, dueAt } of waiting) if (dueAt <= next) takenAt.set(id, next);
    await goTo(next);
  }
  await goTo(end);
};
