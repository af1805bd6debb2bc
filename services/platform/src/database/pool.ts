import pg from 'pg';
import { createOutageLog, type Log, type OutageLog } from '../log.ts';

/** Timeout of a connection attempt, in ms. */
const CONNECT_MS = 5_000;
/** Added to the server's own timeout, for a silent server; in ms. */
const SILENCE_MS = 2_000;
/** The server rolls back a stopped process's transaction after this, in ms. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const STATEMENT_MS = 15_000;
/** In seconds; a reading connection would stay with a former primary forever. */
const MAX_AGE_S = 300;
/** In ms; each idle connection keeps a process of Postgres, and new ones need new plans. */
const IDLE_TIMEOUT_MS = 20_000;

/**
 * Its loss neither ends the process nor leaves it in a pool. Cut after a timeout: later queries
 * would wait for the missing answer. On a read-only server every write fails: the pool ends it on
 * release.
 */
export class LastingClient extends pg.Client {
  /** Must not be used again. */
  isLeft = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  override query = ((...query: Parameters<pg.Client['query']>) => {
    const answer: unknown = this.send(...query);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isUnanswered(error)) this.cut(error);
        if (onlyReads(error)) this.isLeft = true;
      });
    }
    return answer;
  }) as pg.Client['query'];

  protected send(...query: readonly unknown[]): unknown {
    return super.query(...(query as Parameters<pg.Client['query']>));
  }

  /** Ends the connection at once; running queries fail with `error`. */
  cut(error: Error): void {
    const { connection } = this as unknown as { connection: pg.Connection };
    connection.stream.destroy(error);
  }
}

/** The server is read-only: another one may be the primary. */
const onlyReads = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006';

/** The driver gives this error no code. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

/** No length makes it an error: unused connections stay lost. `what`: such as "key store". */
export const lostConnections = (log: Log, what: string): OutageLog =>
  createOutageLog(log, `${what} connection lost`, {
    heals: () => true,
    budgetMs: Number.POSITIVE_INFINITY,
  });

export type PoolOptions = {
  readonly maxConnections: number;
  readonly sessionOptions?: string;
  /** In ms, lock waits included; default 15 s, 0 for none. */
  readonly statementTimeoutMs?: number;
  readonly types?: pg.CustomTypesConfig;
  readonly Client?: typeof LastingClient;
  /** For broken connections; the pool replaces them. */
  readonly lost?:
    | { readonly failed: (error: Error) => void; readonly worked: () => void }
    | undefined;
};

export const clientLimits = (statementTimeoutMs: number = STATEMENT_MS): pg.ClientConfig => ({
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  ...(statementTimeoutMs === 0
    ? {}
    : {
        statement_timeout: statementTimeoutMs,
        query_timeout: statementTimeoutMs + SILENCE_MS,
      }),
});

/** Every pool is made here. A restart of Postgres fails only running statements. */
export const openPool = (url: string, options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...clientLimits(options.statementTimeoutMs),
    connectionString: url,
    Client: options.Client ?? LastingClient,
    max: options.maxConnections,
    maxLifetimeSeconds: MAX_AGE_S,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...(options.sessionOptions === undefined ? {} : { options: options.sessionOptions }),
    ...(options.types === undefined ? {} : { types: options.types }),
  });
  // Otherwise a connection that breaks while idle would end the process.
  pool.on('error', (error) => options.lost?.failed(error));
  pool.on('connect', () => options.lost?.worked());
  // Runs before the pool decides to keep it.
  pool.on('release', (_error, client) => {
    if (client instanceof LastingClient && client.isLeft) client.end().catch(() => undefined);
  });
  return pool;
};

export type SingleStatement = <Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<pg.QueryResult<Row>>;

export const statementsOf =
  (pool: pg.Pool): SingleStatement =>
  async (text, values) => {
    const client = await pool.connect();
    try {
      return await client.query(text, values as unknown[]);
    } finally {
      client.release();
    }
  };
