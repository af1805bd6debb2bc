import { type Kysely, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { createEventStoreSchema } from '../event-store/postgres/schema.ts';
import { migrateQueues } from '../queues/postgres-schema.ts';
import { createKeyStoreSchema } from '../record/key-store/schema.ts';
import { connectDatabase } from './connect.ts';
import * as eventStore from './migrations/0001-event-store.ts';
import * as commands from './migrations/0002-commands.ts';
import * as reactions from './migrations/0003-reactions.ts';
import * as readModels from './migrations/0004-read-models.ts';
import * as finishedReactions from './migrations/0005-finished-reactions.ts';
import * as inbox from './migrations/0006-inbox.ts';
import * as downloadGrants from './migrations/0007-download-grants.ts';
import * as keyAges from './migrations/0008-key-ages.ts';
import * as siteCrawls from './migrations/0009-site-crawls.ts';
import * as timelineWithoutView from './migrations/0010-timeline-without-view.ts';
import * as webTools from './migrations/0011-web-tools.ts';
import * as followers from './migrations/0012-followers.ts';
import * as openPayments from './migrations/0013-open-payments.ts';
import * as limits from './migrations/0014-limits.ts';
import * as readModelVersions from './migrations/0015-read-model-versions.ts';
import * as appendAsOwner from './migrations/0016-append-as-owner.ts';
import * as shapesOfReadModels from './migrations/0017-shapes-of-read-models.ts';
import * as dueSteps from './migrations/0018-due-steps.ts';
import * as keptLists from './migrations/0019-kept-lists.ts';
import * as bundledReactions from './migrations/0020-bundled-reactions.ts';
import * as leases from './migrations/0021-leases.ts';
import * as jobsThatWait from './migrations/0022-jobs-that-wait.ts';
import * as hostingLogins from './migrations/0026-hosting-logins.ts';
import * as emailCodes from './migrations/0027-email-codes.ts';
import * as unansweredTries from './migrations/0030-unanswered-tries.ts';
import * as accountSafety from './migrations/0031-account-safety.ts';
import * as openSessions from './migrations/0032-open-sessions.ts';
import * as uploadsByCustomer from './migrations/0038-uploads-by-customer.ts';
import * as secondFactors from './migrations/0039-second-factors.ts';
import * as creditNotes from './migrations/0041-credit-notes.ts';
import * as heldStreams from './migrations/0044-held-streams.ts';
import * as uploadsOfEach from './migrations/0045-uploads-of-each.ts';
import * as forgetting from './migrations/0046-forgetting.ts';
import * as numbersFromEvents from './migrations/0047-numbers-from-events.ts';
import * as appendInOrder from './migrations/0048-append-in-order.ts';
import * as uploadsByDay from './migrations/0049-uploads-by-day.ts';
import * as erasures from './migrations/0050-erasures.ts';
import * as statementLayouts from './migrations/0070-statement-layouts.ts';
import * as settlements from './migrations/0071-settlements.ts';
import { shapeReadModels } from './read-models/shape.ts';
import { isPostgres } from './roles/login.ts';
import type { Database } from './tables.ts';

/** In order of their names; a migration that has run anywhere is never edited. */
const migrations: Record<string, Migration> = {
  '0001-event-store': eventStore,
  '0002-commands': commands,
  '0003-reactions': reactions,
  '0004-read-models': readModels,
  '0005-finished-reactions': finishedReactions,
  '0006-inbox': inbox,
  '0007-download-grants': downloadGrants,
  '0008-key-ages': keyAges,
  '0009-site-crawls': siteCrawls,
  '0010-timeline-without-view': timelineWithoutView,
  '0011-web-tools': webTools,
  '0012-followers': followers,
  '0013-open-payments': openPayments,
  '0014-limits': limits,
  '0015-read-model-versions': readModelVersions,
  '0016-append-as-owner': appendAsOwner,
  '0017-shapes-of-read-models': shapesOfReadModels,
  '0018-due-steps': dueSteps,
  '0019-kept-lists': keptLists,
  '0020-bundled-reactions': bundledReactions,
  '0021-leases': leases,
  '0022-jobs-that-wait': jobsThatWait,
  '0026-hosting-logins': hostingLogins,
  '0027-email-codes': emailCodes,
  '0030-unanswered-tries': unansweredTries,
  '0031-account-safety': accountSafety,
  '0032-open-sessions': openSessions,
  '0038-uploads-by-customer': uploadsByCustomer,
  '0039-second-factors': secondFactors,
  '0041-credit-notes': creditNotes,
  '0044-held-streams': heldStreams,
  '0045-uploads-of-each': uploadsOfEach,
  '0046-forgetting': forgetting,
  '0047-numbers-from-events': numbersFromEvents,
  '0048-append-in-order': appendInOrder,
  '0049-uploads-by-day': uploadsByDay,
  '0050-erasures': erasures,
  '0070-statement-layouts': statementLayouts,
  '0071-settlements': settlements,
};

const provider: MigrationProvider = { getMigrations: async () => migrations };

/** An index over a large table takes its time, and so does waiting for another migrator. */
const WITHOUT_LIMIT = { maxConnections: 1, statementTimeoutMs: 0 };

/**
 * What a newer version has changed this one does not know, and must not migrate over.
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
  const newer = run.filter((name) => !Object.hasOwn(migrations, name));
  if (newer.length === 0) {
    const passedOver = Object.keys(migrations)
      .slice(0, run.length)
      .filter((name) => !run.includes(name));
    if (passedOver.length === 0) return;
    throw new Error(
      `The database was migrated by a branch of the shop that did not know ${passedOver.join(', ')}. ` +
        'Start that branch again, or set the shop aside, with all its orders and customers, and ' +
        'open an empty one: npm start -- --fresh',
    );
  }
  throw new Error(
    `A newer version of the shop has brought the database up to date (${newer.join(', ')}). Start ` +
      'that version again, or put back a backup from before its update; docs/deployment.md says ' +
      'how services of the version before are started beside it (Going back).',
  );
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

/** Makes the key store's tables, in a database of its own. */
export const migrateKeyStore = async (keyStoreUrl: string): Promise<void> => {
  const { pool, close } = connectDatabase(keyStoreUrl, WITHOUT_LIMIT);
  try {
    await createKeyStoreSchema(pool);
  } finally {
    await close();
  }
};
