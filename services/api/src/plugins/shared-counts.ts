import { createHmac, type KeyObject } from 'node:crypto';
import type { Clock } from '@haat/platform/clock';
import type { Database } from '@haat/platform/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';

export type Window = {
  /** Requests in one window; more are over the limit. */
  readonly max: number;
  readonly windowMs: number;
};

export type Counted = {
  /** With this one; above the limit, of this process alone. */
  readonly hits: number;
  /** Until the window ends, in ms. */
  readonly leftMs: number;
};

export type SharedCounts = {
  /**
   * Counts a request for all processes of the shop; for this one alone while the database does not
   * answer. Who is over the limit costs the database nothing.
   * @param limit what is limited, such as `logins`.
   * @param caller who is counted; stored as a keyed hash.
   */
  readonly count: (limit: string, caller: string, window: Window) => Promise<Counted>;
  /** Forgets windows that have ended. */
  readonly forgetEnded: () => Promise<void>;
};

export type SharedCountsOptions = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Addresses of visitors are kept nowhere. */
  readonly key: KeyObject;
  readonly log: Pick<Logger, 'warn'>;
};

/** So long after it failed the database is not asked again, in ms: nobody waits for it twice. */
const AWAY_MS = 1_000;
/** Callers that this process counts; of who is forgotten beyond, only the database knows. */
const MOST_COUNTED = 20_000;
const FORGOTTEN_AT_ONCE = 10_000;
/** 128 bits. */
const KEY_LENGTH = 22;

type CountRow = { readonly hits: number; readonly left_ms: number };

export const createSharedCounts = (options: SharedCountsOptions): SharedCounts => {
  const { db, clock, key: hashKey, log } = options;
  /** Counted synchronously: of a burst that comes at once only the first reach the database. */
  const here = new Map<string, { hits: number; endsAt: number }>();
  let askAgainAt = 0;

  const keyOf = (limit: string, caller: string): string =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify(['limit', limit, caller]))
      .digest('base64url')
      .slice(0, KEY_LENGTH);

  const windowOf = (key: string, now: number, windowMs: number) => {
    const known = here.get(key);
    if (known !== undefined && now < known.endsAt) return known;
    const [oldest] = here.keys();
    if (here.size >= MOST_COUNTED && oldest !== undefined) here.delete(oldest);
    here.delete(key);
    const begun = { hits: 0, endsAt: now + windowMs };
    here.set(key, begun);
    return begun;
  };

  /** The database's clock decides, so that processes need not agree on the time. */
  const add = async (key: string, windowMs: number): Promise<CountRow> => {
    const { rows } = await sql<CountRow>`
      insert into request_counts as counted (key, hits, ends_at)
      values (${key}, 1, now() + ${windowMs}::int * interval '1 ms')
      on conflict (key) do update set
        hits = case when counted.ends_at <= now() then 1 else counted.hits + 1 end,
        ends_at = greatest(
          counted.ends_at,
          case when counted.ends_at <= now() then excluded.ends_at end
        )
      returning hits, ceil(extract(epoch from ends_at - now()) * 1000)::int as left_ms
    `.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Error('A count was not answered');
    return row;
  };

  return {
    count: async (limit, caller, { max, windowMs }) => {
      const key = keyOf(limit, caller);
      const now = clock.now();
      const own = windowOf(key, now, windowMs);
      own.hits += 1;
      const counted = { hits: own.hits, leftMs: own.endsAt - now };
      if (own.hits > max || now < askAgainAt) return counted;
      try {
        const { hits, left_ms: leftMs } = await add(key, windowMs);
        if (hits > max) Object.assign(own, { hits, endsAt: clock.now() + leftMs });
        return { hits, leftMs };
      } catch (error) {
        // Whatever it is, it is no reason to refuse: the request itself may need no database.
        askAgainAt = clock.now() + AWAY_MS;
        log.warn({ err: error }, 'requests are counted by this process alone');
        return counted;
      }
    },
    forgetEnded: async () => {
      const now = clock.now();
      for (const [key, { endsAt }] of here) if (endsAt <= now) here.delete(key);
      for (;;) {
        // Skips what is being counted: two that lock many rows in their own order would deadlock.
        const { numAffectedRows = 0n } = await sql`
          delete from request_counts where key in (
            select key from request_counts where ends_at <= now()
            limit ${FORGOTTEN_AT_ONCE} for update skip locked
          )
        `.execute(db);
        if (numAffectedRows === 0n) return;
      }
    },
  };
};
