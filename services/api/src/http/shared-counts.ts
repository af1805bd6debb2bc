import { createHmac, type KeyObject } from 'node:crypto';
import { BoundedMap } from '@haat/platform/bounded-map';
import type { Clock } from '@haat/platform/clock';
import { createOutageLog, type Log } from '@haat/platform/log';
import type { Database } from '@haat/platform/tables';
import { type Kysely, sql } from 'kysely';

export type Window = {
  readonly max: number;
  readonly windowMs: number;
  /** For guesses: counted over all processes before the answer. */
  readonly isExact?: boolean;
};

export type Counted = {
  readonly hits: number;
  /** Until the window ends, in ms. */
  readonly leftMs: number;
};

export type SharedCounts = {
  /**
   * Exact limits count in the database, or in this process while it is unavailable. @param limit
   * such as `logins`. @param caller stored as a keyed hash.
   */
  readonly count: (limit: string, caller: string, window: Window) => Promise<Counted>;
  /** Undoes an exact {@link count} that was not refused. */
  readonly giveBack: (
    limit: string,
    caller: string,
    window: Pick<Window, 'windowMs'>,
  ) => Promise<void>;
  readonly deleteEnded: () => Promise<void>;
};

export type SharedCountsOptions = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Visitors' addresses are stored as keyed hashes only. */
  readonly key: KeyObject;
  readonly log: Log;
};

/** In ms after a failure: requests must not wait for the database twice. */
const RETRY_DELAY_MS = 1_000;
const MAX_COUNTED = 20_000;
const DELETE_BATCH_SIZE = 10_000;
/** 128 bits. */
const KEY_LENGTH = 22;

type Own = {
  /** In this process. */
  hits: number;
  /** In all processes, at the last answer. */
  shared: number;
  endsAt: number;
};

type CountRow = { readonly hits: number; readonly left_ms: number };

export const createSharedCounts = (options: SharedCountsOptions): SharedCounts => {
  const { db, clock, key: hashKey, log } = options;
  /** Counted synchronously: only the first of a burst reach the database. */
  const outage = createOutageLog(log, 'only this process counts requests');
  const here = new BoundedMap<string, Own>(MAX_COUNTED);
  let retryAt = 0;
  let mayHaveEnded = false;

  const keyOf = (limit: string, caller: string): string =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify(['limit', limit, caller]))
      .digest('base64url')
      .slice(0, KEY_LENGTH);

  const windowOf = (key: string, now: number, windowMs: number): Own => {
    const known = here.get(key);
    if (known !== undefined && now < known.endsAt) return known;
    const begun = { hits: 0, shared: 0, endsAt: now + windowMs };
    here.set(key, begun);
    return begun;
  };

  /** By the database's clock: processes may disagree on the time. */
  const add = async (key: string, hits: number, windowMs: number): Promise<CountRow> => {
    mayHaveEnded = true;
    const { rows } = await sql<CountRow>`
      insert into request_counts as counted (key, hits, ends_at)
      values (${key}, ${hits}, now() + ${windowMs}::int * interval '1 ms')
      on conflict (key) do update set
        hits = excluded.hits + case when counted.ends_at <= now() then 0 else counted.hits end,
        ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
      returning hits, ceil(extract(epoch from ends_at - now()) * 1000)::int as left_ms
    `.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('A count was not answered');
    return row;
  };

  return {
    count: async (limit, caller, { max, windowMs, isExact = false }) => {
      const key = keyOf(limit, caller);
      const now = clock.now();
      const own = windowOf(key, now, windowMs);
      own.hits += 1;
      const known = Math.max(own.hits, own.shared + 1);
      const counted = { hits: known, leftMs: own.endsAt - now };
      if (!isExact || known > max || now < retryAt) return counted;
      try {
        const { hits, left_ms: leftMs } = await add(key, 1, windowMs);
        outage.worked();
        // Answers may arrive out of order.
        own.shared = Math.max(own.shared, hits);
        own.endsAt = clock.now() + leftMs;
        return { hits, leftMs };
      } catch (error) {
        // Never a reason to refuse: the request may need no database.
        retryAt = clock.now() + RETRY_DELAY_MS;
        outage.failed(error);
        return counted;
      }
    },
    giveBack: async (limit, caller, { windowMs }) => {
      const key = keyOf(limit, caller);
      const own = here.get(key);
      if (own === undefined || own.endsAt <= clock.now()) return;
      own.hits -= 1;
      const left = await add(key, -1, windowMs).catch(() => undefined);
      if (left !== undefined) own.shared = left.hits;
    },
    deleteEnded: async () => {
      const now = clock.now();
      for (const [key, { endsAt }] of here) if (endsAt <= now) here.delete(key);
      if (!mayHaveEnded) return;
      // Windows here end later, and others' need one more look.
      mayHaveEnded = here.size > 0;
      for (;;) {
        // Skips locked rows: two deletes in different order would deadlock.
        const { numAffectedRows = 0n } = await sql`
          delete from request_counts where key in (
            select key from request_counts where ends_at <= now()
            limit ${DELETE_BATCH_SIZE} for update skip locked
          )
        `.execute(db);
        if (numAffectedRows > 0n) mayHaveEnded = true;
        if (numAffectedRows < DELETE_BATCH_SIZE) return;
      }
    },
  };
};
