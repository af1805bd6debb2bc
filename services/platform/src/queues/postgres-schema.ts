import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import { openPool } from '../database/pool.ts';

/** BullMQ's own default; a pool that it is handed cannot name another one. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * Makes BullMQ's tables, or brings them up to date. Reading its ledger takes no locks and needs no
 * rights of the owner's; only an old schema is migrated (under a lock of BullMQ).
 */
export const migrateQueues = async (url: string): Promise<void> => {
  // Whoever migrates is waited for, however long that takes.
  const pool = openPool(url, { maxConnections: 1, statementTimeoutMs: 0 });
  try {
    const client = await pool.connect();
    try {
      const version = await assertSchemaCompatibility(client, QUEUE_SCHEMA).catch(
        (error: unknown) => {
          if (error instanceof SchemaMigrationRequiredError) return 0;
          throw error;
        },
      );
      if (version < LATEST_SCHEMA_VERSION) await runMigrations(client, QUEUE_SCHEMA);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
};
