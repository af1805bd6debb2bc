import { createEventStoreSchema } from '@haat/event-store/schema';
import { connectDatabase } from '@haat/platform/database';
import { shapeReadModels } from '@haat/platform/read-models';
import { isPostgres } from '@haat/platform/roles';
import type { Database } from '@haat/platform/tables';
import { OlderLayout } from '@haat/platform/unavailable';
import { migrateQueues } from '@haat/worker/queue/postgres-schema';
import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { requireKnownMigrations } from './known-migrations.ts';
import * as start from './migrations/0001-start.ts';
import * as domainReadings from './migrations/0002-domain-readings.ts';
import * as domainSettings from './migrations/0003-domain-settings.ts';
import * as hostingReadings from './migrations/0004-hosting-readings.ts';
import * as eventLogCopies from './migrations/0005-event-log-copies.ts';
import * as domainHolds from './migrations/0006-domain-holds.ts';
import * as dataExports from './migrations/0007-data-exports.ts';
import * as ownerNotices from './migrations/0008-owner-notices.ts';

/** Ordered by name. Never edit one that has run anywhere. */
const migrations: Record<string, Migration> = {
  '0001-start': start,
  '0002-domain-readings': domainReadings,
  '0003-domain-settings': domainSettings,
  '0004-hosting-readings': hostingReadings,
  '0005-event-log-copies': eventLogCopies,
  '0006-domain-holds': domainHolds,
  '0007-data-exports': dataExports,
  '0008-owner-notices': ownerNotices,
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

const OLDER_MIGRATION = '0001-event-store';

/** A large index, or waiting for another migrator, takes long. */
const WITHOUT_LIMIT = { maxConnections: 1, statementTimeoutMs: 0 };

/** Must not migrate over a newer version's changes. @throws {OlderLayout} @throws Error */
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

/** A lock lets one process migrate. @throws the first error; that migration is rolled back. */
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

/** Changes nothing. */
export const pendingMigrations = async (db: Kysely<Database>): Promise<readonly string[]> => {
  const known = await new Migrator({ db, provider }).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
};
