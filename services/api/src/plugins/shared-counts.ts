import { createHmac, type KeyObject } from 'node:crypto';
import type { Clock } from '@haat/platform/clock';
import { named } from '@haat/platform/database/named-statements';
import type { Database } from '@haat/platform/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';

export type Window = {
  /** Requests in one window; more are over the limit. */
  readonly max: number;
  readonly windowMs: number;
  /** Of what guesses, each is counted by all processes before it is answered. */
  readonly isExact?: boolean;
};

export type Counted = {
  /** With this one, as far as this process knows; above the limit, of this process alone. */
  readonly hits: number;
  /** Until the window ends, in ms. */
  readonly leftMs: number;
};

export type SharedCounts = {
  /**
   * Counts a request for all processes of the shop; for this one alone while the database does not
   * answer. Who is over the limit costs the database nothing, and who is far below it only a part
   * of one statement for all: the first tenth of a limit is told to the others half a second later.
   * From half of it on, and of what is exact, each request asks.
   *
   * So N processes together let through at most (N - 1) tenths of a limit more than it allows, and
   * only what comes to them within half a second.
   * @param limit what is limited, such as `logins`.
   * @param caller who is counted; stored as a keyed hash.
   */
  readonly count: (limit: string, caller: string, window: Window) => Promise<Counted>;
  /** Takes back what {@link count} has counted and did not refuse. */
  readonly giveBack: (
    limit: string,
    caller: string,
    window: Pick<Window, 'windowMs'>,
  ) => Promise<void>;
  /** Tells the other processes now what they have not been told yet. */
  readonly settle: () => Promise<void>;
  /** Forgets windows that have ended; asks for nothing where none was begun since. */
  readonly forgetEnded: () => Promise<void>;
};

export type SharedCountsOptions = {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  /** Addresses of visitors are kept nowhere. */
  readonly key: KeyObject;
  readonly log: Pick<Logger, 'warn'>;
};

/** What is far below its limit is told to the other processes this much later, in ms. */
const SETTLE_MS = 500;
/** Callers that are told of together; with more, nobody waits for the time. */
const MOST_UNSETTLED = 1_000;
/** So long after it failed the database is not asked again, in ms: nobody waits for it twice. */
const AWAY_MS = 1_000;
/** Callers that this process counts; of who is forgotten beyond, only the database knows. */
const MOST_COUNTED = 20_000;
const FORGOTTEN_AT_ONCE = 10_000;
/** 128 bits. */
const KEY_LENGTH = 22;

/** A caller's window as this process knows it. */
type Own = {
  /** Of this process. */
  hits: number;
  /** Of all processes, when the database was last told. */
  shared: number;
  /** Of this process, and not in `shared` yet. */
  unsettled: number;
  endsAt: number;
};

type Unsettled = { readonly hits: number; readonly windowMs: number };
type CountRow = { readonly key: string; readonly hits: number; readonly left_ms: number };
type Settled = ReadonlyMap<string, CountRow & { readonly told: number }>;

export const createSharedCounts = (options: SharedCountsOptions): SharedCounts => {
  const { db, clock, key: hashKey, log } = options;
  /** Counted synchronously: of a burst that comes at once only the first reach the database. */
  const here = new Map<string, Own>();
  const unsettled = new Map<string, Unsettled>();
  let settling: Promise<unknown> = Promise.resolve();
  let next: Promise<Settled> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let askAgainAt = 0;
  let mayHaveEnded = false;

  const keyOf = (limit: string, caller: string): string =>
    createHmac('sha256', hashKey)
      .update(JSON.stringify(['limit', limit, caller]))
      .digest('base64url')
      .slice(0, KEY_LENGTH);

  const windowOf = (key: string, now: number, windowMs: number): Own => {
    const known = here.get(key);
    if (known !== undefined && now < known.endsAt) return known;
    const [oldest] = here.keys();
    if (here.size >= MOST_COUNTED && oldest !== undefined) here.delete(oldest);
    here.delete(key);
    const begun = { hits: 0, shared: 0, unsettled: 0, endsAt: now + windowMs };
    here.set(key, begun);
    return begun;
  };

  /**
   * The database's clock decides, so that processes need not agree on the time. In order of their
   * keys: two processes that add to the same rows in their own order would deadlock.
   */
  const add = async (batch: ReadonlyMap<string, Unsettled>): Promise<readonly CountRow[]> => {
    const counts = [...batch.values()];
    const { rows } = await sql<CountRow>`${named('count_requests')}
      insert into request_counts as counted (key, hits, ends_at)
      select key, hits, now() + window_ms * interval '1 ms'
      from unnest(
        ${[...batch.keys()]}::text[],
        ${counts.map(({ hits }) => hits)}::int[],
        ${counts.map(({ windowMs }) => windowMs)}::int[]
      ) as added (key, hits, window_ms)
      order by key
      on conflict (key) do update set
        hits = excluded.hits + case when counted.ends_at <= now() then 0 else counted.hits end,
        ends_at = greatest(
          counted.ends_at,
          case when counted.ends_at <= now() then excluded.ends_at end
        )
      returning key, hits, ceil(extract(epoch from ends_at - now()) * 1000)::int as left_ms
    `.execute(db);
    return rows;
  };

  const tell = async (): Promise<Settled> => {
    next = undefined;
    clearTimeout(timer);
    timer = undefined;
    const batch = new Map(unsettled);
    unsettled.clear();
    if (batch.size === 0) return new Map();
    mayHaveEnded = true;
    try {
      const rows = await add(batch);
      const now = clock.now();
      for (const { key, hits, left_ms } of rows) {
        const own = here.get(key);
        if (own !== undefined) Object.assign(own, { shared: hits, endsAt: now + left_ms });
      }
      return new Map(rows.map((row) => [row.key, { ...row, told: batch.get(row.key)?.hits ?? 0 }]));
    } catch (error) {
      askAgainAt = clock.now() + AWAY_MS;
      log.warn({ err: error }, 'requests are counted by this process alone');
      throw error;
    } finally {
      // Also where it failed: whether they are counted nobody knows, and none is counted twice.
      for (const [key, { hits }] of batch) {
        const own = here.get(key);
        if (own !== undefined) own.unsettled = Math.max(0, own.unsettled - hits);
      }
    }
  };

  /** One statement at a time; what comes while it is on its way goes with the next. */
  const settleTogether = (): Promise<Settled> => {
    if (next === undefined) {
      next = settling.then(tell, tell);
      settling = next;
    }
    return next;
  };

  const settle = async (): Promise<void> => {
    if (unsettled.size > 0) await settleTogether();
  };

  const settleSoon = (): void => {
    const inTime = (): void => void settle().catch(() => undefined);
    if (unsettled.size >= MOST_UNSETTLED) inTime();
    else timer ??= setTimeout(inTime, SETTLE_MS).unref();
  };

  const mayWait = (own: Own, { max, isExact = false }: Window): boolean =>
    !isExact && own.unsettled <= max / 10 && (own.shared + own.unsettled) * 2 <= max;

  return {
    count: async (limit, caller, window) => {
      const { max, windowMs } = window;
      const key = keyOf(limit, caller);
      const now = clock.now();
      const own = windowOf(key, now, windowMs);
      own.hits += 1;
      const known = Math.max(own.hits, own.shared + own.unsettled + 1);
      const counted = { hits: known, leftMs: own.endsAt - now };
      if (known > max || now < askAgainAt) return counted;
      own.unsettled += 1;
      const place = (unsettled.get(key)?.hits ?? 0) + 1;
      unsettled.set(key, { hits: place, windowMs });
      if (mayWait(own, window)) {
        settleSoon();
        return counted;
      }
      try {
        const row = (await settleTogether()).get(key);
        if (row === undefined) throw new Error('A count was not answered');
        return { hits: row.hits - row.told + place, leftMs: row.left_ms };
      } catch {
        // Whatever it is, it is no reason to refuse: the request itself may need no database.
        return counted;
      }
    },
    giveBack: async (limit, caller, { windowMs }) => {
      const key = keyOf(limit, caller);
      const own = here.get(key);
      // Its window has ended: what was counted in it is over.
      if (own === undefined || own.endsAt <= clock.now()) return;
      own.hits -= 1;
      own.unsettled -= 1;
      unsettled.set(key, { hits: (unsettled.get(key)?.hits ?? 0) - 1, windowMs });
      await settleTogether().catch(() => undefined);
    },
    settle,
    forgetEnded: async () => {
      const now = clock.now();
      for (const [key, { endsAt }] of here) if (endsAt <= now) here.delete(key);
      if (!mayHaveEnded) return;
      // What is still counted here ends later, and what others left is seen once more.
      mayHaveEnded = here.size > 0;
      for (;;) {
        // Skips what is being counted: two that lock many rows in their own order would deadlock.
        const { numAffectedRows = 0n } = await sql`
          delete from request_counts where key in (
            select key from request_counts where ends_at <= now()
            limit ${FORGOTTEN_AT_ONCE} for update skip locked
          )
        `.execute(db);
        if (numAffectedRows > 0n) mayHaveEnded = true;
        if (numAffectedRows < FORGOTTEN_AT_ONCE) return;
      }
    },
  };
};
