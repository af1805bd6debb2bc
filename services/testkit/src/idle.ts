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
  /** Resolves when all steps are done, delayed ones too, except these and those that watch. */
  readonly untilIdle: (...except: readonly string[]) => Promise<void>;
  /** Resolves when all due work and its results are done, except these steps. */
  readonly settled: (...except: readonly string[]) => Promise<void>;
  /** For successive calls: each reads only new events. */
  readonly settling: () => Idle['settled'];
};

/** Steps that wait for a year, or eight. */
const WATCHING = ['watch-subscription', 'remove-traces', 'erase-invoices'] as const;

/** One snapshot: a reactor could write a step and move its checkpoint in between. */
const idleQuery = ({ jobs, steps }: Undone): string => `
  select holds, case when holds then (${REACTORS}) end as reactors from (
    select not exists (select from outbox where ${jobs})
      and not exists (select from scheduled_steps where ${steps}) as holds
  ) as rows`;

/** $1 names of steps, $2 now. Ignores the mail about an unspent payment, due after 15 minutes. */
const WAITS: Undone = {
  jobs: 'finished_at is null and job <> all($1::text[])',
  steps: `step <> all($1::text[])
    and not (step = 'request-mail' and due_at > $2::timestamptz + interval '1 minute')`,
};

/** Published or due within a second. A row may be younger than the statement. */
const IS_DUE: Undone = {
  jobs: `finished_at is null and job <> all($1::text[])
    and (published_at is not null or created_at + delay_ms * interval '1 ms' <= clock_timestamp() + interval '1 second')`,
  steps: 'step <> all($1::text[]) and (due_at <= $2 or has_failed)',
};

type Row = {
  readonly holds: boolean;
  readonly reactors: readonly Reached[] | null;
};

const createReader = (store: EventStore) => {
  const last = new Map<string, LastEvent>();
  let head = START;
  return {
    /** @returns whether there was a new event. */
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
    /** Whether a reactor handled the last event of each of its types. */
    isAllOf: ({ position, types }: Reached): boolean =>
      types?.every((type) => comparePositions(last.get(type)?.position ?? START, position) <= 0) ??
      false,
    last,
  };
};

/** Each wait fails after `timeoutMs` with a list of outstanding work. */
export const createIdle = ({
  store,
  pool,
  clock,
  timeoutMs,
}: {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly clock: Clock;
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
        const { holds, reactors }: Row = (await pool.query(idleQuery(undone), given())).rows[0];
        return holds && reactors?.length === orderProcess.length && reactors.every(isAllOf);
      }, deadline);
      // The work may have led to more events.
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
