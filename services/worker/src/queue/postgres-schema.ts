import { openPool } from '@haat/platform/database';
import {
  assertSchemaCompatibility,
  LATEST_SCHEMA_VERSION,
  runMigrations,
  SchemaMigrationRequiredError,
} from 'bullmq';
import type { ClientBase } from 'pg';

/** BullMQ's default; with a given pool it cannot be changed. */
export const QUEUE_SCHEMA = 'bullmq';

/** BullMQ's event row and NOTIFY per state change take half of its time, and are unused here. */
const NO_EVENTS = 'begin return 0; end';

/** Runs after BullMQ's migrations, which may restore the function. */
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
  // Replacing a function twice at once fails.
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

/** Creates or migrates BullMQ's tables; if up to date, needs no locks and no owner's rights. */
export const migrateQueues = async (url: string): Promise<void> => {
  // No timeout: another process may be migrating.
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
