import type { Clock } from '@haat/platform/clock';
import {
  comparePositions,
  type EventStore,
  type Position,
  START,
} from '@haat/platform/event-store/port';
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
  /** @returns the same, for calls one after another: each reads only the events that are new to it. */
  readonly settling: () => Idle['settled'];
};

/** Whatever was delivered is watched until it ends, a year from now; invoices are kept for eight. */
const WATCHING = ['watch-subscription', 'remove-traces', 'forget-invoices'] as const;

/** Of each reactor how far it has come, whichever engine holds the events. */
const REACTORS = `
  select coalesce(json_agg(json_build_object('position', position, 'types', event_types)), '[]')
  from checkpoints where name like 'reactor:%'`;

/** One statement, one snapshot: between two, a reactor could write a step and move its checkpoint. */
const asked = (holds: string): string =>
  `select holds, case when holds then (${REACTORS}) end as reactors from (select ${holds}) as rows`;

/**
 * $1 names of steps, $2 now. A verified payment without an order is mailed about a quarter of an hour
 * later, so a test whose payment is verified before its order is placed would wait that long.
 */
const NOTHING_WAITS = asked(`
  not exists (
    select from outbox where finished_at is null and job <> all($1::text[])
  ) and not exists (
    select from due_steps where step <> all($1::text[])
      and not (step = 'request-mail' and due_at > $2::timestamptz + interval '1 minute')
  ) as holds`);

/**
 * What was handed over is under way, or waits in its queue for less than a second. $2 now. A row
 * that is seen may be younger than the statement that sees it, never than the clock.
 */
const NOTHING_IS_DUE = asked(`
  not exists (
    select from outbox where finished_at is null and job <> all($1::text[])
      and (published_at is not null or created_at + delay_ms * interval '1 ms' <= clock_timestamp())
  ) and not exists (
    select from due_steps where step <> all($1::text[]) and (due_at <= $2 or has_failed)
  ) as holds`);

type Row = {
  readonly holds: boolean;
  /** Null where it does not hold. */
  readonly reactors: readonly Reached[] | null;
};

type Reached = { readonly position: Position; readonly types: readonly string[] | null };

/** Reads to where the store ends, each time from where it was before. */
const createReader = (store: EventStore) => {
  const last = new Map<string, Position>();
  let head = START;
  return {
    /** @returns whether anything was new. */
    readOn: async (): Promise<boolean> => {
      const before = head;
      for (let isOver = false; !isOver; ) {
        const page = await store.readAll(head);
        for (const { type, position } of page.events) last.set(type, position);
        head = page.position;
        isOver = page.caughtUp;
      }
      return head !== before;
    },
    /** Whether a reactor has taken the last event of each of its types. */
    isAllOf: ({ position, types }: Reached): boolean =>
      types?.every((type) => comparePositions(last.get(type) ?? START, position) <= 0) ?? false,
  };
};

/** Tells when the workers of a shop have nothing to do. */
export const createIdle = ({
  store,
  pool,
  clock,
}: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly clock: Clock;
}): Idle => {
  const wait = async (
    { readOn, isAllOf }: ReturnType<typeof createReader>,
    sql: string,
    except: readonly string[],
  ): Promise<void> => {
    await readOn();
    do {
      await until(async () => {
        const { holds, reactors }: Row = (await pool.query(sql, [except, new Date(clock.now())]))
          .rows[0];
        return holds && reactors?.length === orderProcess.length && reactors.every(isAllOf);
      });
      // What was done may have led to more.
    } while (await readOn());
  };
  const settling: Idle['settling'] = () => {
    const reader = createReader(store);
    return (...except) => wait(reader, NOTHING_IS_DUE, except);
  };
  return {
    untilIdle: (...except) => wait(createReader(store), NOTHING_WAITS, [...except, ...WATCHING]),
    settled: (...except) => settling()(...except),
    settling,
  };
};
