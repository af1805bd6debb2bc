import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * When a row is due. Must repeat the index expression literally, or Postgres doesn't use the index.
 */
export const dueAt: RawBuilder<Date> = sql`((created_at at time zone 'UTC'
  + delay_ms * interval '1 millisecond') at time zone 'UTC')`;

/**
 * A first start: fewer than 4 so far, so a customer may be waiting. Must repeat the index
 * literally.
 */
export const isFirstStart = sql<SqlBool>`(starts < 4)`;
const isRetry = sql<SqlBool>`(starts >= 4)`;

/** A row with so many starts has waited long. Must repeat the index literally. */
const HAS_WAITED_LONG = sql`(starts > 8)`;

const isAvailable = sql<SqlBool>`finished_at is null and (leased_until is null or leased_until < now())`;

/**
 * The limit is a literal: with a parameter Postgres plans for a tenth of all rows. @param max rows
 */
export const dueFirstStarts = (max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is null and ${isFirstStart} and ${dueAt} <= now() and ${isAvailable}
  order by ${dueAt} limit ${sql.lit(max)} for update skip locked`;

/** Unfinished rows that were published, or due, longer ago than `lostAfterMs`. */
export const lostRows = (lostAfterMs: number, max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is not null and ${isAvailable}
    and greatest(published_at, ${dueAt}) < now() - ${lostAfterMs} * interval '1 millisecond'
  order by published_at limit ${max} for update skip locked`;

/** Rows created in the future: the database's clock went back, and they would wait until then. */
export const futureRows = (max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is null and ${isFirstStart} and ${dueAt} > now() and created_at > now() and ${isAvailable}
  order by ${dueAt} limit ${max} for update skip locked`;

/** How many retries of a queue one poll takes, and how often it is polled. */
export type Pace = {
  /** Two groups: rows that have waited long, and the others. */
  readonly perGroup: number;
  readonly intervalMs: number;
};

/** Both groups together must fit a batch of 25. */
const MAX_PER_GROUP = 12;

/** @param perSecond limit per queue, over all processes. */
export const paceOf = (perSecond: number): Pace => {
  const perGroup = Math.min(MAX_PER_GROUP, Math.ceil(perSecond / 2));
  return { perGroup, intervalMs: (2 * perGroup * 1_000) / perSecond };
};

const interval = ({ intervalMs }: Pace) => sql`${intervalMs} * interval '1 millisecond'`;

/**
 * A concurrent transaction may write a later time; later by more than an interval, a clock went
 * back.
 */
const isRecent = (takenAt: RawBuilder<Date>, pace: Pace) =>
  sql`${takenAt} > now() - ${interval(pace)} and ${takenAt} < now() + ${interval(pace)}`;

const isWaitingRetry = sql`published_at is null and ${isRetry}`;

/** Claims the poll of each queue with due rows, unless another process polled it recently. */
export const claimPolls = (queues: readonly string[], pace: Pace): RawBuilder<unknown> => sql`
  insert into queue_polls as poll (queue, taken_at)
  select name, now() from unnest(${queues}::text[]) as name
  where exists (select from outbox
      where queue = name and ${isWaitingRetry} and ${HAS_WAITED_LONG} = any('{f,t}')
        and ${dueAt} <= now() and ${isAvailable})
    and not exists (select from queue_polls where queue = name and ${isRecent(sql`taken_at`, pace)})
  on conflict (queue) do update set taken_at = excluded.taken_at
    where not (${isRecent(sql`poll.taken_at`, pace)})
  returning queue`;

/** Due retries of the queues in `polls`, which `claimPolls` returned. */
export const dueRetries = ({ perGroup }: Pace): RawBuilder<unknown> => sql`
  select due.id from polls cross join unnest('{f,t}'::boolean[]) as has_waited_long
  cross join lateral (
    select id from outbox
    where outbox.queue = polls.queue and ${isWaitingRetry} and ${HAS_WAITED_LONG} = has_waited_long
      and ${dueAt} <= now() and ${isAvailable}
    order by ${dueAt} limit ${perGroup} for update skip locked
  ) as due`;

const firstLater = sql`
  select min(${dueAt}) as due from outbox
  where published_at is null and ${isFirstStart} and ${dueAt} > now()`;

/** In how many ms the next first start becomes due; null for none. */
export const nextFirstInMs: RawBuilder<unknown> = sql`
  select extract(epoch from due - now()) * 1000 from (${firstLater}) as later`;

/** In how many ms the next row becomes due that this poll cannot take; null for none. */
export const nextInMs = (queues: readonly string[], pace: Pace): RawBuilder<unknown> => sql`
  select extract(epoch from min(due) - now()) * 1000 from (
    ${firstLater}
    union all
    select case when first.due <= now() then now() + ${interval(pace)} else first.due end
    from unnest(${queues}::text[]) as name
    cross join unnest('{f,t}'::boolean[]) as has_waited_long
    cross join lateral (
      select ${dueAt} as due from outbox
      where queue = name and ${isWaitingRetry} and ${HAS_WAITED_LONG} = has_waited_long and ${isAvailable}
      order by 1 limit 1
    ) as first
  ) as waiting`;
