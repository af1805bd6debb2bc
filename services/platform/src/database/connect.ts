import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
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

/** @param onIdleError told of connections that broke while idle; the pool replaces them itself. */
export const connectDatabase = (
  url: string,
  options: { readonly maxConnections?: number; readonly onIdleError?: (error: Error) => void } = {},
): DatabaseConnection => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    types,
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', options.onIdleError ?? (() => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
};
