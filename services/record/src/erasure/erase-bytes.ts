import { clientLimits, LastingClient } from '@haat/platform/database';
import { DatabaseError } from 'pg';

export type Reason =
  /** Locked by another session for longer than our timeout. */
  | 'in use'
  /** A transaction is open that began before the rows were deleted. */
  | 'an old transaction'
  /** Mostly for a busy disk. */
  | 'took too long'
  /** Larger than may be rewritten while the shop waits. */
  | 'too large';

/** `not allowed`: a Postgres administrator must do it. */
type Done = 'done' | 'not allowed';

export type Outcome = {
  readonly left: readonly { readonly table: string; readonly because: Reason }[];
  /** Column samples that ANALYZE stores. */
  readonly statistics: Done | Reason;
  /** Until the checkpoint, the write-ahead log holds old data. */
  readonly checkpoint: Done | Reason;
  /** Who ran it, and why; missing for the worker. */
  readonly by?: string;
};

export type Limits = {
  /** Of a table with its indexes, in bytes; larger ones are skipped. */
  readonly maxBytes: number;
  /** Wait for a table's lock, in ms; the shop waits behind it. */
  readonly lockMs: number;
  /** Maximum time for a table, the wait included, in ms; 0 for no limit. */
  readonly heldMs: number;
};

/** Short enough for the shop: requests wait up to 15 s. */
export const WHILE_OPEN: Limits = { maxBytes: 64 * 1024 ** 2, lockMs: 500, heldMs: 2_000 };

const CHECKPOINT_MS = 120_000;
/** Two runs would find each other's tables in use. It ends with its session. */
const LOCK = 7_238_115;

/** SQLSTATE of lock_timeout and of statement_timeout. */
const [IN_USE, TOO_LONG] = ['55P03', '57014'];
/** A rebuild replaced the table since the tables were listed. */
const IS_GONE: readonly (string | undefined)[] = ['42P01', '22023'];

type Session = {
  readonly attempt: (call: string, values?: readonly unknown[]) => Promise<Reason | boolean>;
  readonly ask: <Row>(query: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly limit: (heldMs: number) => Promise<void>;
  /** Not in a function: a database's owner may run VACUUM where CLUSTER is not allowed. */
  readonly vacuumStatistics: () => Promise<Reason | boolean>;
};

const reasonOf = (error: unknown): Reason => {
  if (!(error instanceof DatabaseError)) throw error;
  if (error.code === TOO_LONG) return 'took too long';
  if (error.code === IN_USE || IS_GONE.includes(error.code)) return 'in use';
  throw error;
};

const withSession = async <Result>(
  url: string,
  { lockMs, heldMs }: Limits,
  act: (session: Session) => Promise<Result>,
): Promise<Result> => {
  const client = new LastingClient({ ...clientLimits(0), connectionString: url });
  let held = 0;
  let warned = false;
  client.on('notice', ({ detail, severity }) => {
    if (severity === 'WARNING') warned = true;
    // "5 dead row versions cannot be removed yet", in the server's language.
    if (detail !== undefined) held += Number(/^\D*(\d+)/.exec(detail)?.[1] ?? 0);
  });
  const ask: Session['ask'] = async (text, values = []) =>
    (await client.query({ text, values: [...values] })).rows;
  const limit = async (ms: number): Promise<void> => {
    await client.query(`set lock_timeout = ${lockMs}; set statement_timeout = ${ms}`);
  };
  try {
    await client.connect();
    await limit(heldMs);
    return await act({
      ask,
      limit,
      vacuumStatistics: async () => {
        warned = false;
        try {
          await client.query('vacuum (full) pg_catalog.pg_statistic');
          return !warned;
        } catch (error) {
          return reasonOf(error);
        }
      },
      attempt: async (call, values) => {
        held = 0;
        try {
          const [row] = await ask<{ readonly done: boolean }>(`select ${call} as done`, values);
          return held > 0 ? 'an old transaction' : (row?.done ?? false);
        } catch (error) {
          return reasonOf(error);
        }
      },
    });
  } finally {
    await client.end().catch(() => undefined);
  }
};

type Place = {
  readonly list: string;
  readonly rewrite: string;
  readonly name: 'shop' | 'keys';
};

// Keys first: a readable key undoes an erasure.
const KEYS: Place = {
  list: `select unnest('{subject_keys, record_keys}'::text[]) as table`,
  rewrite: 'rewrite_keys',
  name: 'keys',
};
const SHOP: Place = {
  list: 'select tables_that_name_people() as table',
  rewrite: 'rewrite_table_of_people',
  name: 'shop',
};

const eraseIn = async (
  { ask, attempt, limit, vacuumStatistics }: Session,
  place: Place,
  maxBytes: number,
): Promise<Outcome> => {
  const left: Outcome['left'][number][] = [];
  for (const { table } of await ask<{ readonly table: string }>(place.list)) {
    const result = await attempt(`${place.rewrite}($1, $2)`, [table, maxBytes]);
    if (result === true) continue;
    left.push({ table, because: result === false ? 'too large' : result });
  }
  const rewritten = await attempt(`rewrite_statistics_of_${place.name}()`);
  const sampled = rewritten === false ? await vacuumStatistics() : rewritten;
  await limit(CHECKPOINT_MS);
  const ended = await attempt(`end_log_of_${place.name}()`);
  const allowed = (done: Reason | boolean): Done | Reason =>
    typeof done === 'boolean' ? (done ? 'done' : 'not allowed') : done;
  return { left, statistics: allowed(sampled), checkpoint: allowed(ended) };
};

const worst = <Word extends string>(one: Word, other: Word): Word => (one === 'done' ? other : one);

/**
 * Rewrites tables without their deleted rows, key tables first, and ends the write-ahead log that
 * held them. Safe to repeat after a crash. `urls`: of the worker's role, or the owner's. @returns
 * null if another process is running it
 */
export const eraseBytes = (
  urls: { readonly shop: string; readonly keys: string },
  limits: Limits,
): Promise<Outcome | null> =>
  withSession(urls.shop, limits, async (shopSession) => {
    const [lock] = await shopSession.ask<{ readonly taken: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as taken`,
    );
    if (lock?.taken !== true) return null;
    const keys = await withSession(urls.keys, limits, (session) =>
      eraseIn(session, KEYS, limits.maxBytes),
    );
    const shop = await eraseIn(shopSession, SHOP, limits.maxBytes);
    return {
      left: [...keys.left, ...shop.left],
      statistics: worst(keys.statistics, shop.statistics),
      checkpoint: worst(keys.checkpoint, shop.checkpoint),
    };
  });
