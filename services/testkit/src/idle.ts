import type { Clock } from '@haat/platform/clock';
import { type EventStore, type Position, START } from '@haat/platform/event-store/port';
import { orderProcess } from '@haat/worker/process';
import type { Pool } from 'pg';
import { until } from './until.ts';

export type Idle = {
  /**
   * Resolves once every step that follows an event is done, delayed ones too, but for these and
   * for the watch over what ends one day.
   */
  readonly untilIdle: (...except: readonly string[]) => Promise<void>;
  /**
   * Resolves once everything is done whose time has come, and what followed from that, but for these:
   * what asks again and again without a pause never is.
   */
  readonly settled: (...except: readonly string[]) => Promise<void>;
};

/** Whatever was delivered is watched until it ends, a year from now; invoices are kept for eight. */
const WATCHING = ['watch-subscription', 'remove-traces', 'forget-invoices'] as const;

/**
 * $1 the end of the store, $2 names of steps, $3 how many reactors there are, $4 whether the events
 * are in this database.
 */
const REACTORS_CAUGHT_UP = `(
    select count(*) = $3 from checkpoints where name like 'reactor:%'
  ) and not exists (
    select from checkpoints as reactor join events
      on events.position > (case when $4 and reactor.position <> '' then reactor.position
          else '0' end)::bigint
        and events.type = any (reactor.event_types)
    where $4 and reactor.name like 'reactor:%'
      and events.position <= (case when $4 then $1 else '0' end)::bigint
  )`;

const NOTHING_WAITS = `
  select not exists (
      select from outbox where finished_at is null and job <> all($2::text[])
    ) and not exists (
      select from due_steps where step <> all($2::text[])
    ) and ${REACTORS_CAUGHT_UP} as holds`;

/** What was handed over is under way, or waits in its queue for less than a second. */
const NOTHING_IS_DUE = `
  select not exists (
      select from outbox where finished_at is null and job <> all($2::text[])
        and (published_at is not null or created_at + delay_ms * interval '1 ms' <= now())
    ) and not exists (
      select from due_steps where step <> all($2::text[]) and (due_at <= $5 or has_failed)
    ) and ${REACTORS_CAUGHT_UP} as holds`;

const headOf = async (store: EventStore): Promise<string> => {
  let page = await store.readAll(START);
  while (!page.caughtUp) page = await store.readAll(page.position);
  return page.position;
};

/** Tells when the workers of a shop have nothing to do. */
export const createIdle = ({
  store,
  pool,
  clock,
  hasOwnEvents,
}: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly clock: Clock;
  /** Whether the events are in the shop's own database. */
  readonly hasOwnEvents: boolean;
}): Idle => {
  /** Where the events are elsewhere, each reactor is asked about by itself. */
  const haveCaughtUp = async (): Promise<boolean> => {
    if (hasOwnEvents) return true;
    const { rows } = await pool.query<{ position: Position; event_types: string[] }>(
      "select position, event_types from checkpoints where name like 'reactor:%'",
    );
    const next = await Promise.all(
      rows.map(({ position, event_types: eventTypes }) =>
        store.readAll(position, { filter: { eventTypes }, limit: 1 }),
      ),
    );
    return next.every(({ events }) => events.length === 0);
  };

  const wait = async (
    sql: string,
    except: readonly string[],
    more: () => readonly unknown[],
  ): Promise<void> => {
    const head = await headOf(store);
    const ask = [head, except, orderProcess.length, hasOwnEvents] as const;
    await until(
      async () =>
        (await pool.query(sql, [...ask, ...more()])).rows[0].holds && (await haveCaughtUp()),
    );
    // What was done may have led to more.
    if ((await headOf(store)) !== head) await wait(sql, except, more);
  };
  return {
    untilIdle: (...except) => wait(NOTHING_WAITS, [...except, ...WATCHING], () => []),
    settled: (...except) => wait(NOTHING_IS_DUE, except, () => [new Date(clock.now())]),
  };
};
