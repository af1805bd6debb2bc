import { createEventStoreSchema } from '@haat/event-store/schema';
import { connectDatabase } from '@haat/platform/database';
import { shapeReadModels } from '@haat/platform/read-models';
import { isPostgres } from '@haat/platform/roles';
import type { Database } from '@haat/platform/tables';
import { OlderLayout } from '@haat/record/prepare';
import { migrateQueues } from '@haat/worker/queue/postgres-schema';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { requireKnownMigrations } from './known-migrations.ts';
import * as start from './migrations/0001-start.ts';

/** In order of their names; a migration that has run anywhere is never edited. */
const migrations: Record<string, Migration> = { '0001-start': start };

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** The first one of Haat 0.x. */
const OLDER_MIGRATION = '0001-event-store';

/** An index over a large table takes its time, and so does waiting for another migrator. */
const WITHOUT_LIMIT = { maxConnections: 1, statementTimeoutMs: 0 };

/**
 * What a newer version has changed this one does not know, and must not migrate over.
 * @throws {OlderLayout}
 * @throws Error in plain words where one has been here, or one beside it.
 */
const requireOwnVersion = async (db: Kysely<Database>): Promise<void> => {
  const { rows: seen } = await sql`
    select from pg_class where oid = to_regclass('kysely_migration')
  `.execute(db);
  if (seen.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name
  `.execute(db);
  const run = rows.map(({ name }) => name);
  if (run.includes(OLDER_MIGRATION)) throw new OlderLayout('the database (DATABASE_URL)');
  requireKnownMigrations(run, Object.keys(migrations));
};

/**
 * Brings the database up to date, and the event store and the queues where these are Postgres; read
 * models that have no rows yet get the shape that is stated of them.
 * Several processes may call it at once: the migrator's lock lets one do the work, the others wait.
 * @throws the first error of a migration; what it had begun is rolled back. Error in plain words,
 * before anything is changed, where a newer version has migrated it.
 */
export const migrate = async (
  databaseUrl: string,
  eventStoreUrl: string = databaseUrl,
  queueUrl: string = databaseUrl,
): Promise<void> => {
  const { db, close } = connectDatabase(databaseUrl, WITHOUT_LIMIT);
  try {
    await requireOwnVersion(db);
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
    await shapeReadModels(db);
  } finally {
    await close();
  }
  if (isPostgres(queueUrl)) await migrateQueues(queueUrl);
  if (eventStoreUrl === databaseUrl || !isPostgres(eventStoreUrl)) return;
  const events = connectDatabase(eventStoreUrl, WITHOUT_LIMIT);
  try {
    await createEventStoreSchema(events.pool);
  } finally {
    await events.close();
  }
};

/** @returns the migrations of this version that have not run in the database; it changes nothing. */
export const pendingMigrations = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const known = await new Migrator({ db, provider }).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
};
