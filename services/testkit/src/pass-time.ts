import type { Pool } from 'pg';
import type { ManualClock } from './manual-clock.ts';

/** Rows on Postgres's clock, by $1 ms. Locks counts in the API's order, or the two deadlock. */
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

/** Steps with more starts repeat, and are spaced out. */
const STARTS_IN_TIME = 20;
/** More than the days of a year. */
const REPEATS_ON_THE_WAY = 400;

export type TimedShop = {
  readonly clock: ManualClock;
  readonly pool: Pool;
  readonly pollNow: () => void;
  readonly settled: () => Promise<void>;
};

/** Stops at each due step until its work is done. @throws {RangeError} for an invalid time */
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
    // Read afterwards: an early stop would skip the step.
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
