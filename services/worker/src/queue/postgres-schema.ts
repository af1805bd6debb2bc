import { openPool } from '@haat/platform/database';
import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import type { ClientBase } from 'pg';

/** BullMQ's own default; a pool that it is handed cannot name another one. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * BullMQ keeps a row and sends a NOTIFY for every change of a job's state, which cannot be turned
 * off, costs nearly half of its time on Postgres, and wakes whoever listens for anything. Nobody
 * here reads them.
 */
const NO_EVENTS = 'begin return 0; end';

/** After the migrations of BullMQ, each of which may bring its own function back. */
const silenceEvents = async (client: ClientBase): Promise<void> => {
  const isLoud = async (): Promise<boolean> => {
    const { rowCount } = await client.query(
      `select from pg_proc
        where oid = to_regprocedure('${QUEUE_SCHEMA}.publish_event(text, text, jsonb)')
          and prosrc <> $1 and pg_has_role(proowner, 'usage')`,
      [NO_EVENTS],
    );
    return rowCount === 1;
  };
  if (!(await isLoud())) return;
  await client.query(`begin`);
  // Two that replace a function at once fail.
  await client.query(`select pg_advisory_xact_lock(hashtext('haat:queue-events'))`);
  if (await isLoud()) {
    await client.query(`
      create or replace function
        ${QUEUE_SCHEMA}.publish_event(p_queue text, p_event text, p_data jsonb)
      returns bigint language plpgsql as '${NO_EVENTS}'`);
    await client.query(`truncate ${QUEUE_SCHEMA}.event`);
  }
  await client.query('commit');
};

/**
 * Makes BullMQ's tables, or brings them up to date. Reading its ledger takes no locks and needs no
 * rights of the owner's; only an old schema is migrated (under a lock of BullMQ), and only its owner
 * silences its events.
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
      await silenceEvents(client);
    } finally {
      client.release();
    }
  } finally {
    await pool.end();
  }
};
