import {
  isTransient,
  NamedStatementsClient,
  openPool,
  type SingleStatement,
  statementsOf,
} from '@haat/platform/database';
import { type Log, noopLog } from '@haat/platform/log';
import type pg from 'pg';
import { createHealthProbe, type HealthProbe } from '../engine/health-probe.ts';
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
  /** Timeout of one append attempt, in ms; default 5 s. */
  readonly appendTimeoutMs?: number;
  /** Total time for a read or an append, retries included, in ms; default 15 s. */
  readonly giveUpAfterMs?: number;
  /** Timeout of a read, in ms; default 15 s. */
  readonly readTimeoutMs?: number;
  /** Interval in ms of checks; default 15 s. Without a listening connection it is one second. */
  readonly pollMs?: number;
  /** Maximum connections for reads; default 4. One more appends, one listens. */
  readonly maxConnections?: number;
  /** Event types without an immediate wake-up. */
  readonly lowPriority?: ReadonlySet<string>;
  /** Without an answer for this long the store is not ready, in ms; default 5 s. */
  readonly notReadyAfterMs?: number | undefined;
  readonly log?: Log;
};

/** Connects on first use. */
export const openPostgresEventStore = (options: PostgresEventStoreOptions): EventStore => {
  const { appendTimeoutMs = 5_000, giveUpAfterMs = RETRY_BUDGET_MS, pollMs = 15_000 } = options;
  const { lowPriority = new Set(), log = noopLog } = options;
  const config: pg.ClientConfig = { connectionString: options.connectionString };
  const pool = openReadingPool(options);
  const connection = createWriterConnection(config, appendTimeoutMs);
  const watch = createHealthProbe({
    ping: () => reader.ping(),
    probeAppends: () => probeAppends(connection),
    notReadyAfterMs: options.notReadyAfterMs,
  });
  const reader = createReader(watchedStatements(pool, watch));
  const listener = createListener(config, { log, askEveryMs: pollMs });
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
    ping: watch.requireAnswers,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
};

const watchedStatements = (pool: pg.Pool, watch: HealthProbe): SingleStatement => {
  const send = statementsOf(pool);
  return async (text, values) => {
    try {
      const answer = await send<never>(text, values);
      watch.answered('read');
      return answer;
    } catch (error) {
      if (isTransient(error)) watch.failed('read');
      throw error;
    }
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
