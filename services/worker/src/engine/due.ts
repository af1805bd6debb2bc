import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** When a row is due. Must match the index expression literally, or the index is not used. */
export const dueAt: RawBuilder<Date> = sql`((created_at at time zone 'UTC'
  + delay_ms * interval '1 millisecond') at time zone 'UTC')`;

/** Started so seldom that someone may be waiting for it. Must match the index literally. */
export const isFirst = sql<SqlBool>`(starts < 4)`;
const isAgain = sql<SqlBool>`(starts >= 4)`;

/** Started often: it has waited for long. Must match the index literally. */
const HAS_WAITED_LONG = sql`(starts > 8)`;

const isFree = sql<SqlBool>`finished_at is null and (leased_until is null or leased_until < now())`;

/** The limit is a literal: with a parameter Postgres plans for a tenth of all rows. */
export const dueFirst = (max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is null and ${isFirst} and ${dueAt} <= now() and ${isFree}
  order by ${dueAt} limit ${sql.lit(max)} for update skip locked`;

export const lost = (lostAfterMs: number, max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is not null and ${isFree}
    and greatest(published_at, ${dueAt}) < now() - ${lostAfterMs} * interval '1 millisecond'
  order by published_at limit ${max} for update skip locked`;

/** Rows dated in the future: the database's clock went back, and they would wait for it. */
export const ofTimeToCome = (max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is null and ${isFirst} and ${dueAt} > now() and created_at > now() and ${isFree}
  order by ${dueAt} limit ${max} for update skip locked`;

/** How many retries of a queue one poll takes, and how far polls are apart. */
export type Pace = {
  /** Taken from each of two groups: rows that wait for long, and the others. */
  readonly each: number;
  readonly apartMs: number;
};

/** More would exceed a batch. */
const MAX_EACH = 12;

/** @param perSecond limit per queue, over all processes. */
export const paceOf = (perSecond: number): Pace => {
  const each = Math.min(MAX_EACH, Math.ceil(perSecond / 2));
  return { each, apartMs: (2 * each * 1_000) / perSecond };
};

const apart = ({ apartMs }: Pace) => sql`${apartMs} * interval '1 millisecond'`;

/** Later transactions may write a later time. Beyond one poll interval, a clock went back. */
const isRecent = (takenAt: RawBuilder<Date>, pace: Pace) =>
  sql`${takenAt} > now() - ${apart(pace)} and ${takenAt} < now() + ${apart(pace)}`;

const waitsAgain = sql`published_at is null and ${isAgain}`;

/** Claims the poll of each queue with due rows, unless another process polled it recently. */
export const turns = (queues: readonly string[], pace: Pace): RawBuilder<unknown> => sql`
  insert into queue_polls as turn (queue, taken_at)
  select name, now() from unnest(${queues}::text[]) as name
  where exists (select from outbox
      where queue = name and ${waitsAgain} and ${HAS_WAITED_LONG} = any('{f,t}')
        and ${dueAt} <= now() and ${isFree})
    and not exists (select from queue_polls where queue = name and ${isRecent(sql`taken_at`, pace)})
  on conflict (queue) do update set taken_at = excluded.taken_at
    where not (${isRecent(sql`turn.taken_at`, pace)})
  returning queue`;

/** Due retries of the queues claimed here. Long and short waits have separate limits. */
export const dueAgain = ({ each }: Pace): RawBuilder<unknown> => sql`
  select look.id from turns cross join unnest('{f,t}'::boolean[]) as has_waited_long
  cross join lateral (
    select id from outbox
    where outbox.queue = turns.queue and ${waitsAgain} and ${HAS_WAITED_LONG} = has_waited_long
      and ${dueAt} <= now() and ${isFree}
    order by ${dueAt} limit ${each} for update skip locked
  ) as look`;

const firstLater = sql`
  select min(${dueAt}) as due from outbox
  where published_at is null and ${isFirst} and ${dueAt} > now()`;

/** In how many ms the next first start is due; null for none. */
export const nextFirstInMs: RawBuilder<unknown> = sql`
  select extract(epoch from due - now()) * 1000 from (${firstLater}) as later`;

/** In how many ms anything that this poll cannot take is due; null for none. */
export const nextInMs = (queues: readonly string[], pace: Pace): RawBuilder<unknown> => sql`
  select extract(epoch from min(due) - now()) * 1000 from (
    ${firstLater}
    union all
    select case when first.due <= now() then now() + ${apart(pace)} else first.due end
    from unnest(${queues}::text[]) as name
    cross join unnest('{f,t}'::boolean[]) as has_waited_long
    cross join lateral (
      select ${dueAt} as due from outbox
      where queue = name and ${waitsAgain} and ${HAS_WAITED_LONG} = has_waited_long and ${isFree}
      order by 1 limit 1
    ) as first
  ) as waiting`;
