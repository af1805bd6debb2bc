import {
  assertSchemaCompatibility,
  createPostgresBackend,
  LATEST_SCHEMA_VERSION,
  Queue,
  runMigrations,
  SchemaMigrationRequiredError,
  Worker,
} from 'bullmq';
import type pg from 'pg';
import { REPLAYABLE_COMMITS } from '../database/connect.ts';
import { openPool } from '../database/pool.ts';
import type { QueueBackend } from './backend.ts';

/** BullMQ's own default; a pool that it is handed cannot name another one. */
const SCHEMA = 'bullmq';
const QUERY_CONNECTIONS = 8;

/** Reading the ledger takes no locks; only an old schema is migrated (under a lock of BullMQ). */
const bringUpToDate = async (client: pg.PoolClient): Promise<void> => {
  const version = await assertSchemaCompatibility(client, SCHEMA).catch((error: unknown) => {
    if (error instanceof SchemaMigrationRequiredError) return 0;
    throw error;
  });
  if (version < LATEST_SCHEMA_VERSION) await runMigrations(client, SCHEMA);
};

/**
 * One pool for all queues and workers of the process. Each worker keeps one of its connections for
 * LISTEN, so the pool grows with them.
 */
export const connectPostgresBackend = async (
  url: string,
  onError: (error: Error) => void,
): Promise<QueueBackend> => {
  const pool = openPool(url, {
    // A job that a crash of the database forgets is handed over again from the outbox.
    sessionOptions: `-c search_path=${SCHEMA} ${REPLAYABLE_COMMITS}`,
    maxConnections: QUERY_CONNECTIONS,
    onError,
  });
  const client = await pool.connect();
  try {
    await bringUpToDate(client);
  } catch (error) {
    client.release();
    await pool.end();
    throw error;
  }
  client.release();

  // The factory is typed for its own connection options; BullMQ hands them through unread.
  const factory = createPostgresBackend as never;
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
