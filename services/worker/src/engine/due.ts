import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** When a row is due. Word for word as in the indexes, or they are not used. */
export const dueAt: RawBuilder<Date> = sql`((created_at at time zone 'UTC'
  + delay_ms * interval '1 millisecond') at time zone 'UTC')`;

/**
 * Its job was started so seldom that it is one of the first, which somebody may be waiting for. Word
 * for word as in the index.
 */
export const isFirst = sql<SqlBool>`(starts < 4)`;
const isAgain = sql<SqlBool>`(starts >= 4)`;

/** Its job was started more often than what began to wait lately. Word for word as in the index. */
const HAS_WAITED_LONG = sql`(starts > 8)`;

const isFree = sql<SqlBool>`finished_at is null and (leased_until is null or leased_until < now())`;

/**
 * Rows that are among the first and due. How many stands in the text: the one plan is made for so
 * many, not for the tenth of all rows that is expected of a number that comes later.
 */
export const dueFirst = (max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is null and ${isFirst} and ${dueAt} <= now() and ${isFree}
  order by ${dueAt} limit ${sql.lit(max)} for update skip locked`;

/** Rows that were handed over before, so long ago that the queue may have lost them. */
export const lost = (lostAfterMs: number, max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is not null and ${isFree}
    and greatest(published_at, ${dueAt}) < now() - ${lostAfterMs} * interval '1 millisecond'
  order by published_at limit ${max} for update skip locked`;

/**
 * Rows among the first that were written at a time to come: the database's clock was set back, and
 * they would wait until it is as late again.
 */
export const ofTimeToCome = (max: number): RawBuilder<unknown> => sql`
  select id from outbox
  where published_at is null and ${isFirst} and ${dueAt} > now() and created_at > now() and ${isFree}
  order by ${dueAt} limit ${max} for update skip locked`;

/** How many of a queue's jobs are taken up again in a turn, and how far turns are apart. */
export type Pace = {
  /** Of those that began to wait lately, and of the others: for each so many. */
  readonly each: number;
  readonly apartMs: number;
};

/** More at once would be more than a batch. */
const MAX_EACH = 12;

/** @param perSecond the most of a queue, over all processes. */
export const paceOf = (perSecond: number): Pace => {
  const each = Math.min(MAX_EACH, Math.ceil(perSecond / 2));
  return { each, apartMs: (2 * each * 1_000) / perSecond };
};

const apart = ({ apartMs }: Pace) => sql`${apartMs} * interval '1 millisecond'`;

/**
 * A transaction that began later than this one may have taken the turn first, so a time that is
 * ahead counts as well. One that is further ahead than turns are apart does not: the database's
 * clock went back.
 */
const isRecent = (takenAt: RawBuilder<Date>, pace: Pace) =>
  sql`${takenAt} > now() - ${apart(pace)} and ${takenAt} < now() + ${apart(pace)}`;

const waitsAgain = sql`published_at is null and ${isAgain}`;

/** Gives this process the turn of each queue in which something is due, if nobody had it lately. */
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

/**
 * Rows that are asked again and due, of queues whose turn is ours. Those that wait for long and
 * those that do not are in nobody's way but their own.
 */
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

/** In how many ms one of the first becomes due that is not yet; null where none waits. */
export const nextFirstInMs: RawBuilder<unknown> = sql`
  select extract(epoch from due - now()) * 1000 from (${firstLater}) as later`;

/** In how many ms something becomes due that this turn cannot take; null where nothing waits. */
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
