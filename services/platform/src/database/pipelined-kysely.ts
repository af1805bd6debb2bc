import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

const CHANGES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const refused = async (): Promise<never> => {
  throw new Error('A transaction needs a connection of its own: begin it on the database itself');
};

/** Kysely's way to a database on which every statement stands alone. */
const singleStatements = (send: (query: CompiledQuery) => Promise<pg.QueryResult>): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      const { command, rowCount, rows } = await send(query);
      return {
        rows: rows as Row[],
        ...(CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
      };
    },
    streamQuery: () => {
      throw new Error('A cursor needs a connection of its own');
    },
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refused,
    commitTransaction: refused,
    rollbackTransaction: refused,
    destroy: async () => undefined,
  };
};

/**
 * A Kysely whose single statements are sent by `send`, while transactions, and whoever asks for a
 * connection, take one out of the pool.
 */
export class PipelinedKysely<Tables> extends Kysely<Tables> {
  private readonly pooled: Kysely<Tables>;

  constructor(pool: pg.Pool, send: (query: CompiledQuery) => Promise<pg.QueryResult>) {
    const dialect: Dialect = {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => singleStatements(send),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    };
    super({ dialect });
    this.pooled = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }

  override transaction() {
    return this.pooled.transaction();
  }

  override startTransaction() {
    return this.pooled.startTransaction();
  }

  override connection() {
    return this.pooled.connection();
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    await this.pooled.destroy();
  }
}
