import { NamedStatementsClient, openPool, statementsOf } from '@haat/platform/database';
import { type Log, noopLog } from '@haat/platform/log';
import type pg from 'pg';
import { createHealthProbe } from '../engine/health-probe.ts';
import { RETRY_BUDGET_MS, withRetries } from '../engine/with-retries.ts';
import { type EventStore, EventStoreUnavailable } from '../port.ts';
import { probeAppends } from './append-batch.ts';
import { createAppender } from './appender.ts';
import { asText } from './event-row.ts';
import { createListener } from './listener.ts';
import { createNotifier } from './notifier.ts';
import { READER_SETTINGS } from './page-query.ts';
import { createReader } from './reader.ts';
import { subscribe } from './subscription.ts';
import { createWriterConnection } from './writer-connection.ts';

export type PostgresEventStoreOptions = {
  readonly connectionString: string;
  /** How long the database may take to answer one try of an append; 5 s unless given. */
  readonly appendTimeoutMs?: number;
  /** How long a read or an append is tried, all tries together; 15 s unless given. */
  readonly giveUpAfterMs?: number;
  /** How long the database may take to answer a read; 15 s unless given. */
  readonly readTimeoutMs?: number;
  /**
   * How often it is asked whether the connection that listens still hears, and whether there are
   * events that nobody told of, in ms; 15 s unless given. While that connection is not there, each
   * subscription looks every second. Of an idle store these are all the statements, however many
   * subscriptions there are: 4 a minute.
   */
  readonly pollMs?: number;
  /**
   * Most connections for reads; 4 unless given. Beside them there is one that appends and one that
   * listens.
   */
  readonly maxConnections?: number;
  /** Types of events that nobody need be woken for at once; none unless given. */
  readonly lowPriority?: ReadonlySet<string>;
  /** How long appends may fail before the store is said not to answer, in ms; 5 s unless given. */
  readonly suspectAfterMs?: number;
  readonly log?: Log;
};

/**
 * The event store in a Postgres database that has the tables of `eventStoreSchema`.
 * Connects on first use.
 */
export const openPostgresEventStore = (options: PostgresEventStoreOptions): EventStore => {
  const { appendTimeoutMs = 5_000, giveUpAfterMs = RETRY_BUDGET_MS, pollMs = 15_000 } = options;
  const { lowPriority = new Set(), log = noopLog } = options;
  const config: pg.ClientConfig = { connectionString: options.connectionString };
  const pool = openReadingPool(options);
  const reader = createReader(statementsOf(pool));
  const connection = createWriterConnection(config, appendTimeoutMs);
  const listener = createListener(config, { log, askEveryMs: pollMs });
  const watch = createHealthProbe(() => probeAppends(connection), options.suspectAfterMs);
  const appender = createAppender({
    connection,
    giveUpAfterMs,
    watch,
    notifier: createNotifier({ send: connection.notify, listener, lowPriority, log }),
    log,
  });
  const closing = new AbortController();
  let closed: Promise<void> | undefined;

  const close = async (): Promise<void> => {
    closing.abort();
    await Promise.all([appender.close(), listener.close()]);
    await pool.end();
  };

  const withRetryBudget = <Value>(attempt: () => Promise<Value>): Promise<Value> =>
    withRetries(attempt, {
      forMs: giveUpAfterMs,
      isTransient: (error) => error instanceof EventStoreUnavailable,
      signal: closing.signal,
    });

  return {
    append: appender.append,
    appendInOrder: appender.appendInOrder,
    read: (stream, { fromRevision = 0n } = {}) =>
      withRetryBudget(() => reader.read(stream, fromRevision)),
    readAll: (after, { filter, limit = 500 } = {}) =>
      withRetryBudget(() => reader.readAll({ after, filter, limit, isFollowing: false })),
    subscribe: (requested) =>
      subscribe(
        { ...requested, signal: AbortSignal.any([requested.signal, closing.signal]) },
        { reader, listener, log },
      ),
    news: listener.heard,
    identify: () => withRetryBudget(reader.identify),
    ping: async () => {
      await reader.ping();
      await watch.requireAnswers();
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};

const timeoutOptions = ({ readTimeoutMs }: PostgresEventStoreOptions) =>
  readTimeoutMs === undefined ? {} : { statementTimeoutMs: readTimeoutMs };

const openReadingPool = (options: PostgresEventStoreOptions): pg.Pool =>
  openPool(options.connectionString, {
    Client: NamedStatementsClient,
    maxConnections: options.maxConnections ?? 4,
    types: asText,
    ...timeoutOptions(options),
    sessionOptions: READER_SETTINGS,
  });
