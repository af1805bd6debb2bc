import { comparePositions, type EventStore, START } from '@haat/event-store/port';
import type { Clock } from '@haat/platform/clock';
import { orderProcess } from '@haat/worker/process';
import type { Pool } from 'pg';
import {
  findOutstanding,
  type LastEvent,
  REACTORS,
  type Reached,
  type Undone,
} from './outstanding.ts';
import { deadlineIn, waitFor } from './wait-for.ts';

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
const WATCHING = ['watch-subscription', 'remove-traces', 'erase-invoices'] as const;

/** One statement, one snapshot: between two, a reactor could write a step and move its checkpoint. */
const asked = ({ jobs, steps }: Undone): string => `
  select holds, case when holds then (${REACTORS}) end as reactors from (
    select not exists (select from outbox where ${jobs})
      and not exists (select from scheduled_steps where ${steps}) as holds
  ) as rows`;

/**
 * $1 names of steps, $2 now. A verified payment without an order is mailed about a quarter of an hour
 * later, so a test whose payment is verified before its order is placed would wait that long.
 */
const WAITS: Undone = {
  jobs: 'finished_at is null and job <> all($1::text[])',
  steps: `step <> all($1::text[])
    and not (step = 'request-mail' and due_at > $2::timestamptz + interval '1 minute')`,
};

/**
 * What was handed over is under way, or waits in its queue for less than a second. $2 now. A row
 * that is seen may be younger than the statement that sees it, never than the clock.
 */
const IS_DUE: Undone = {
  jobs: `finished_at is null and job <> all($1::text[])
    and (published_at is not null or created_at + delay_ms * interval '1 ms' <= clock_timestamp())`,
  steps: 'step <> all($1::text[]) and (due_at <= $2 or has_failed)',
};

type Row = {
  readonly holds: boolean;
  /** Null where it does not hold. */
  readonly reactors: readonly Reached[] | null;
};

/** Reads to where the store ends, each time from where it was before. */
const createReader = (store: EventStore) => {
  const last = new Map<string, LastEvent>();
  let head = START;
  return {
    /** @returns whether anything was new. */
    readOn: async (): Promise<boolean> => {
      const before = head;
      for (let isOver = false; !isOver; ) {
        const page = await store.readAll(head);
        for (const { type, position, stream } of page.events) {
          last.set(type, { position, stream });
        }
        head = page.position;
        isOver = page.caughtUp;
      }
      return head !== before;
    },
    /** Whether a reactor has taken the last event of each of its types. */
    isAllOf: ({ position, types }: Reached): boolean =>
      types?.every((type) => comparePositions(last.get(type)?.position ?? START, position) <= 0) ??
      false,
    last,
  };
};

/**
 * Tells when the workers of a shop have nothing to do. Each wait ends after `timeoutMs` with an error
 * that lists what is outstanding.
 */
export const createIdle = ({
  store,
  pool,
  clock,
  timeoutMs,
}: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly clock: Clock;
  /** For each wait. */
  readonly timeoutMs: number;
}): Idle => {
  const wait = async (
    { readOn, isAllOf, last }: ReturnType<typeof createReader>,
    undone: Undone,
    except: readonly string[],
  ): Promise<void> => {
    const given = () => [except, new Date(clock.now())];
    const deadline = deadlineIn(timeoutMs, () => findOutstanding(pool, undone, given(), last));
    await readOn();
    do {
      await deadline.check();
      await waitFor(async () => {
        const { holds, reactors }: Row = (await pool.query(asked(undone), given())).rows[0];
        return holds && reactors?.length === orderProcess.length && reactors.every(isAllOf);
      }, deadline);
      // What was done may have led to more.
    } while (await readOn());
  };
  const settling: Idle['settling'] = () => {
    const reader = createReader(store);
    return (...except) => wait(reader, IS_DUE, except);
  };
  return {
    untilIdle: (...except) => wait(createReader(store), WAITS, [...except, ...WATCHING]),
    settled: (...except) => settling()(...except),
    settling,
  };
};
