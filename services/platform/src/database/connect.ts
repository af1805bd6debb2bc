import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { NamedStatementsClient } from './named-statements.ts';
import { openPool } from './pool.ts';
import type { Database } from './tables.ts';

export type DatabaseConnection = {
  readonly db: Kysely<Database>;
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
 * Commits return before they are on disk. Only for what events can reproduce (read models,
 * outbox, queues, idempotency keys), never for what a customer was told is saved. A database
 * crash loses the last transactions, newest first, and never an event. Saves a disk flush per
 * commit, and the NOTIFY lock is not held through it.
 */
export const REPLAYABLE_COMMITS = '-c synchronous_commit=off';

/**
 * Prepared plans outlive the growth of a table: one made while the table was tiny would scan it
 * whole for ever. So sequential scans are off; a query without an index still scans, and up to
 * Postgres 17 its high cost would trigger JIT.
 */
export const LASTING_PLANS = '-c enable_seqscan=off -c jit=off';

/**
 * Always generic plans. Otherwise Postgres compares the generic plan with the first five custom
 * ones, made when tables were small, and in a shop with thousands of open orders plans each
 * time, at several times the statement's cost.
 */
export const ONE_PLAN = '-c plan_cache_mode=force_generic_plan';

export type DatabaseOptions = {
  readonly maxConnections?: number;
  readonly commits?: 'durable' | 'replayable';
  /** For connections whose statements all find few rows by index: see {@link ONE_PLAN}. */
  readonly isPlannedOnce?: boolean;
  /** Statement timeout in ms, lock waits included; default 15 s, 0 for none. */
  readonly statementTimeoutMs?: number;
  /** Called for idle connections that broke; the pool replaces them. */
  readonly onIdleError?: (error: Error) => void;
};

/** Connects on first use. Maximum `maxConnections`, default 6. */
export const connectDatabase = (url: string, options: DatabaseOptions = {}): DatabaseConnection => {
  const { maxConnections = 6, statementTimeoutMs, onIdleError: onError } = options;
  // Without a statement timeout, queries read whole tables.
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
    // Kysely ends only a pool that it has used.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close };
};
