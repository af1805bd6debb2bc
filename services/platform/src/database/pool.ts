import pg from 'pg';

/** A connection may take this long to be made, in ms. */
const CONNECT_MS = 5_000;
/** The server ends a statement first and says so; only a silent one is given up on this side. */
const SILENCE_MS = 2_000;
/** A process that stopped in the middle of a transaction gives its locks back after this, in ms. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const STATEMENT_MS = 15_000;
/**
 * A connection that only reads is replaced after so long, in seconds: it would else stay with a server
 * that others have long left, for as long as that answers.
 */
const MAX_AGE_S = 300;
/**
 * A connection that nobody uses is closed after so long, in ms. Longer than a relay or a reader at
 * rest waits between two questions: each would else cost a new connection, and its statements a new
 * plan.
 */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * A connection that neither ends the process nor stays in a pool when it is lost.
 *
 * Whoever has taken it out of a pool rarely listens for its errors, and an error that nobody
 * listens for ends the process; its queries fail with the same error all the same. And a query that
 * was not answered in time leaves the driver waiting for that answer: whatever is sent after it
 * waits too, so the connection is cut. One to a server that only reads would be kept for as long as it
 * answers, and fail every write: a pool that gets it back ends it, see {@link openPool}.
 */
export class LastingClient extends pg.Client {
  /** Nobody should be given this connection any more. */
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

  /** @param query as {@link pg.Client} takes it. */
  protected send(...query: readonly unknown[]): unknown {
    return super.query(...(query as Parameters<pg.Client['query']>));
  }

  /** Ends the connection at once; what is under way on it fails with `error`. */
  cut(error: Error): void {
    const { connection } = this as unknown as { connection: pg.Connection };
    connection.stream.destroy(error);
  }
}

/** The server takes no writes any more, or not yet: another one leads, and this one still answers. */
const onlyReads = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '25006';

/** The driver's own words; it gives the error no code. */
const isUnanswered = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';

export type PoolOptions = {
  readonly maxConnections: number;
  /** `-c name=value` for every session. */
  readonly sessionOptions?: string;
  /**
   * How long a statement may take, waiting for locks included, in ms; 15 s unless given, 0 for no
   * limit.
   */
  readonly statementTimeoutMs?: number;
  readonly types?: pg.CustomTypesConfig;
  /** What its connections are called in pg_stat_activity, unless the URL says otherwise. */
  readonly applicationName?: string;
  /** The connections; {@link LastingClient} unless given. */
  readonly Client?: typeof LastingClient;
  /** Told of connections that broke; the pool replaces them itself. */
  readonly onError?: (error: Error) => void;
};

/** How long everything on one connection may take, in the driver's words. */
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

/**
 * A pool of connections to Postgres; opens the first on first use. Every pool of the shop is made
 * here: a restart of Postgres costs the statements that were under way and nothing else, and a
 * silent connection is given up after its time.
 */
export const openPool = (url: string, options: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...clientLimits(options.statementTimeoutMs),
    connectionString: url,
    Client: options.Client ?? LastingClient,
    max: options.maxConnections,
    maxLifetimeSeconds: MAX_AGE_S,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...(options.sessionOptions === undefined ? {} : { options: options.sessionOptions }),
    ...(options.applicationName === undefined ? {} : { application_name: options.applicationName }),
    ...(options.types === undefined ? {} : { types: options.types }),
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', options.onError ?? (() => undefined));
  // Before the pool looks whether to keep it. Others of its connections lead there as well, and find out.
  pool.on('release', (_error, client) => {
    if (client instanceof LastingClient && client.isLeft) client.end().catch(() => undefined);
  });
  return pool;
};

export type SingleStatement = <Row extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[],
) => Promise<pg.QueryResult<Row>>;

/** Sends each statement over a connection of the pool; each is a transaction of its own. */
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
