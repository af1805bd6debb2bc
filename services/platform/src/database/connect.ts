import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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

export type DatabaseOptions = {
  readonly maxConnections?: number;
  /** `durable` unless given; see {@link REPLAYABLE_COMMITS}. */
  readonly commits?: 'durable' | 'replayable';
  /**
   * How long a statement may take, waiting for locks included, in ms; 15 s unless given, 0 for no
   * limit.
   */
  readonly statementTimeoutMs?: number;
  /** Told of connections that broke while idle; the pool replaces them itself. */
  readonly onIdleError?: (error: Error) => void;
};

/** A pool of connections; opens the first on first use. */
export const connectDatabase = (url: string, options: DatabaseOptions = {}): DatabaseConnection => {
  const { statementTimeoutMs, onIdleError: onError } = options;
  const pool = openPool(url, {
    maxConnections: options.maxConnections ?? 10,
    types,
    ...(options.commits === 'replayable' ? { sessionOptions: REPLAYABLE_COMMITS } : {}),
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
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
