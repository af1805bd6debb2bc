import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { NamedStatementsClient } from './named-statements.ts';
import { openPool } from './pool.ts';
import type { Database } from './tables.ts';

export type DatabaseConnection = {
  readonly db: Kysely<Database>;
  /** The driver's pool, for what kysely has no words for (LISTEN, COPY, cursors). */
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** int8 as a number: paise and counters stay far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format),
};

/**
 * Lets commits answer before they are on disk: for what can be done again from the events alone
 * (read models, outbox, queues, idempotency keys), never for what is told to anybody as kept. A
 * crash of the database loses the last moments of them, whole transactions from the newest
 * backwards, and never an event. Saves a disk flush per commit, and the NOTIFY lock is not held
 * through one.
 */
export const REPLAYABLE_COMMITS = '-c synchronous_commit=off';

/**
 * Statements are planned once for a connection, for as long as nobody analyses their tables: a plan
 * from when the shop was new and a table fitted into a page would read the whole of it each time,
 * however large it has become. What one order is about is found by an index. A table that has none for
 * a question is read whole all the same, at a price that up to Postgres 17 would have it compiled.
 */
export const LASTING_PLANS = '-c enable_seqscan=off -c jit=off';

/**
 * A statement's plan is never made for its values. Postgres would else compare what the one plan is
 * thought to cost with what the first five were, made when tables and indexes were smaller: in a shop
 * with thousands of open orders it then plans for ever anew, at several times what the statement takes.
 */
export const ONE_PLAN = '-c plan_cache_mode=force_generic_plan';

export type DatabaseOptions = {
  /**
   * Most connections; 6 unless given.
   */
  readonly maxConnections?: number;
  /** `durable` unless given; see {@link REPLAYABLE_COMMITS}. */
  readonly commits?: 'durable' | 'replayable';
  /** All statements find a few rows by an index, whatever their values are: see {@link ONE_PLAN}. */
  readonly isPlannedOnce?: boolean;
  /**
   * How long a statement may take, waiting for locks included, in ms; 15 s unless given, 0 for no
   * limit.
   */
  readonly statementTimeoutMs?: number;
  /** Told of connections that broke while idle; they are replaced without being asked. */
  readonly onIdleError?: (error: Error) => void;
};

/** Opens connections on use, at most `maxConnections`. */
export const connectDatabase = (url: string, options: DatabaseOptions = {}): DatabaseConnection => {
  const { maxConnections = 6, statementTimeoutMs, onIdleError: onError } = options;
  // Without a limit it is whole tables that are asked for.
  const sessionOptions = [
    ...(statementTimeoutMs === 0 ? [] : [LASTING_PLANS]),
    ...(options.isPlannedOnce ? [ONE_PLAN] : []),
    ...(options.commits === 'replayable' ? [REPLAYABLE_COMMITS] : []),
  ].join(' ');
  const timeoutOptions = statementTimeoutMs === undefined ? {} : { statementTimeoutMs };
  const pool = openPool(url, {
    Client: NamedStatementsClient,
    maxConnections,
    types,
    sessionOptions,
    ...timeoutOptions,
    ...(onError === undefined ? {} : { onError }),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends only a pool that it has used itself.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close };
};
