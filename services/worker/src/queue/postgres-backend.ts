import { setTimeout as wait } from 'node:timers/promises';
import {
  LASTING_PLANS,
  ONE_PLAN,
  openPool,
  PreparingClient,
  REPLAYABLE_COMMITS,
  statementsOf,
} from '@haat/platform/database';
import { isNotLetIn, isUnavailable } from '@haat/platform/unavailable';
import { createBackOff } from '@haat/platform/waits';
import { createPostgresBackend, type PostgresQueueBackend, Queue, Worker } from 'bullmq';
import type { QueueBackend } from './backend.ts';
import { migrateQueues, QUEUE_SCHEMA } from './postgres-schema.ts';
import { createSharedListener, type Listening } from './shared-listener.ts';

/** Per process: one listens, three run statements. */
const CONNECTIONS = 4;
const STATEMENT_MS = 5_000;
const HELD = 'select id from job where queue = $1 and id = any($2)';

/** Waits while Postgres restarts: exiting would only restart this process. */
const migrateWhenReady = async (url: string, onError: (error: Error) => void): Promise<void> => {
  const backOff = createBackOff({ firstMs: 100 });
  for (;;) {
    try {
      return await migrateQueues(url);
    } catch (error) {
      if (!(error instanceof Error && isUnavailable(error)) || isNotLetIn(error)) throw error;
      onError(error);
      await wait(backOff.next());
    }
  }
};

type Startable = {
  readyPromise?: Promise<void> | undefined;
  waitUntilReady(): Promise<void>;
};

/** BullMQ 6.7.0 caches a failed first connection and would never recover: cache only a success. */
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

export const connectPostgresBackend = async (
  url: string,
  onError: (error: Error) => void,
): Promise<QueueBackend> => {
  await migrateWhenReady(url, onError);
  const pool = openPool(url, {
    // A crash may lose commits: the outbox publishes such jobs again.
    sessionOptions: `-c search_path=${QUEUE_SCHEMA} ${REPLAYABLE_COMMITS} ${LASTING_PLANS} ${ONE_PLAN}`,
    maxConnections: CONNECTIONS,
    statementTimeoutMs: STATEMENT_MS,
    Client: PreparingClient,
    lost: { failed: onError, worked: () => undefined },
  });
  // The pool's own queries use callbacks, and those are not prepared.
  const statement = statementsOf(pool);
  pool.query = ((text: string, values: readonly unknown[] = []) =>
    statement(text, values)) as typeof pool.query;
  // Each queue and worker adds a listener: more than Node's leak warning allows.
  pool.setMaxListeners(0);
  const listener = createSharedListener(pool, onError);
  const createBackend: typeof createPostgresBackend = (...given) => {
    const backend = createPostgresBackend(...given) as PostgresQueueBackend;
    const parts = backend as unknown as Startable & Listening & { readonly connection: Startable };
    keepOnlySuccess(parts.connection);
    keepOnlySuccess(parts);
    listener.use(parts);
    return backend;
  };
  // BullMQ types its options for Redis and passes them on unread.
  const connection = pool as never;
  return {
    createQueue: (name, options) =>
      new Queue(name, { ...options, connection }, createBackend as never),
    createWorker: (name, processor, options) =>
      new Worker(name, processor, { ...options, connection }, createBackend as never),
    held: async ({ name }, ids) => {
      const { rows } = await pool.query<{ id: string }>(HELD, [name, ids]);
      return rows.map(({ id }) => id);
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => {
      listener.close();
      return pool.end();
    },
  };
};
