import { setTimeout as wait } from 'node:timers/promises';
import { createPostgresBackend, Queue, Worker } from 'bullmq';
import { REPLAYABLE_COMMITS } from '../database/connect.ts';
import { openPool } from '../database/pool.ts';
import { createBackOff } from '../event-store/back-off.ts';
import { isUnavailable } from '../http-server/unavailable.ts';
import type { QueueBackend } from './backend.ts';
import { migrateQueues, QUEUE_SCHEMA } from './postgres-schema.ts';

const QUERY_CONNECTIONS = 8;
/** Of the queues' functions, each a few milliseconds. */
const STATEMENT_MS = 5_000;

/** A process that begins while Postgres restarts waits for it: ending would only begin it again. */
const bringUpToDateOnceThere = async (
  url: string,
  onError: (error: Error) => void,
): Promise<void> => {
  const backOff = createBackOff({ firstMs: 100, capMs: 2_000 });
  for (;;) {
    try {
      return await migrateQueues(url);
    } catch (error) {
      if (!(error instanceof Error && isUnavailable(error))) throw error;
      onError(error);
      await wait(backOff.next());
    }
  }
};

type Startable = {
  readyPromise?: Promise<void> | undefined;
  waitUntilReady(): Promise<void>;
};

/**
 * BullMQ 6.7.0 keeps the outcome of a queue's or worker's first contact with Postgres, also a
 * failure: begun while Postgres was away, it would never work again until the process ends. Here
 * only a success is kept.
 */
const keepOnlySuccess = (part: Startable): void => {
  const start = part.waitUntilReady.bind(part);
  part.waitUntilReady = async () => {
    try {
      await start();
    } catch (error) {
      part.readyPromise = undefined;
      throw error;
    }
  };
};

const createRestartableBackend = (...wanted: Parameters<typeof createPostgresBackend>) => {
  const backend = createPostgresBackend(...wanted);
  const parts = backend as unknown as Startable & { readonly connection: Startable };
  keepOnlySuccess(parts.connection);
  keepOnlySuccess(parts);
  return backend;
};

/**
 * One pool for all queues and workers of the process. Each worker keeps one of its connections for
 * LISTEN, so the pool grows with them.
 */
export const connectPostgresBackend = async (
  url: string,
  onError: (error: Error) => void,
): Promise<QueueBackend> => {
  await bringUpToDateOnceThere(url, onError);
  const pool = openPool(url, {
    // A job that a crash of the database forgets is handed over again from the outbox.
    sessionOptions: `-c search_path=${QUEUE_SCHEMA} ${REPLAYABLE_COMMITS}`,
    maxConnections: QUERY_CONNECTIONS,
    statementTimeoutMs: STATEMENT_MS,
    onError,
  });
  // The factory is typed for its own connection options; BullMQ hands them through unread.
  const factory = createRestartableBackend as never;
  const connection = pool as never;
  return {
    createQueue: (name, options) => new Queue(name, { ...options, connection }, factory),
    createWorker: (name, processor, options) => {
      pool.options.max += 1;
      return new Worker(name, processor, { ...options, connection }, factory);
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
};
