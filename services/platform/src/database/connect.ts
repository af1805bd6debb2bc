import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { NamedStatementsClient } from './named-statements.ts';
import { lostConnections, openPool } from './pool.ts';
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
 * Commits return before they are on disk: only for what events can reproduce (read models, outbox,
 * queues, idempotency keys), never for what a customer was told is saved. A crash loses the last
 * transactions.
 */
export const REPLAYABLE_COMMITS = '-c synchronous_commit=off';

/**
 * A plan made while a table was tiny would scan it whole forever; the high cost would start JIT.
 */
export const LASTING_PLANS = '-c enable_seqscan=off -c jit=off';

/** Always generic: Postgres would compare with plans made for small tables, then plan each time. */
export const ONE_PLAN = '-c plan_cache_mode=force_generic_plan';

export type DatabaseOptions = {
  readonly maxConnections?: number;
  readonly commits?: 'durable' | 'replayable';
  /** For statements that find few rows by index: see {@link ONE_PLAN}. */
  readonly isPlannedOnce?: boolean;
  /** In ms, lock waits included; default 15 s, 0 for none. */
  readonly statementTimeoutMs?: number;
  /** For broken idle connections; the pool replaces them. */
  readonly log?: Log;
};

/** Connects on first use; at most `maxConnections`, default 6. */
export const connectDatabase = (url: string, options: DatabaseOptions = {}): DatabaseConnection => {
  const { maxConnections = 6, statementTimeoutMs, log } = options;
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
    lost: log && lostConnections(log, 'database'),
  });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const close = async (): Promise<void> => {
    await db.destroy();
    // Kysely ends only a pool that it has used.
    if (!pool.ended) await pool.end();
  };
  return { db, pool, close };
};
