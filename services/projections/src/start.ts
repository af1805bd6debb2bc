import { throttleReads } from '@haat/event-processing/consumer';
import { openElection } from '@haat/event-processing/leader';
import { readSettings } from '@haat/platform/config';
import { connectDatabase, nameConnections } from '@haat/platform/database';
import { createLog } from '@haat/platform/log';
import { measureProcess } from '@haat/platform/metrics';
import { instanceName } from '@haat/platform/process';
import { type StartRole, startHealthServer } from '@haat/platform/serving';
import { startTracing, TRACE_SETTINGS } from '@haat/platform/tracing';
import { connectRecord, RECORD_SETTINGS } from '@haat/record/connect';
import { sql } from 'kysely';
import { followMigrated } from './live/follow-migrated.ts';
import { projectors } from './projectors/projectors.ts';

/** In ms; covers a command's writes to several streams. */
const BATCH_WINDOW_MS = 5;
/** In ms; too short to notice, long enough to batch events. */
const READS_APART_MS = 50;

const catchingUp = (name: string, health: true | string): string =>
  health === true ? `${name} has not caught up yet` : health;

/** Limit of concurrent rebuilds' connections: they share one disk. */
const SHARED_BY_REBUILDS = 3;

/** @throws {InvalidConfig} for a wrong setting */
export const start: StartRole = async (environment) => {
  const settings = nameConnections(
    'projections',
    readSettings(
      [
        ...RECORD_SETTINGS,
        'DATABASE_URL',
        'HEALTH_HOST',
        'HEALTH_PORT',
        'INSTANCE',
        'LOG_LEVEL',
        ...TRACE_SETTINGS,
      ],
      environment,
    ),
  );
  const log = createLog({ name: 'projections', level: settings.LOG_LEVEL });
  const endTracing = await startTracing(settings, {
    name: 'haat-projections',
    log,
    instance: settings.INSTANCE,
  });
  const { db, close: closeDatabase } = connectDatabase(settings.DATABASE_URL, {
    commits: 'replayable',
    isPlannedOnce: true,
    maxConnections: 4,
    log,
  });
  const { store } = await connectRecord(settings, { log });

  const ending = new AbortController();
  const rebuilding = connectDatabase(settings.DATABASE_URL, {
    // One connection for each rebuild's lock, the rest for their work.
    maxConnections: projectors.length + SHARED_BY_REBUILDS,
    statementTimeoutMs: 0,
  });
  const instance = instanceName(settings.INSTANCE);
  const election = openElection(settings.DATABASE_URL, { instance, log });
  const { following, ended } = followMigrated(
    { db, store: throttleReads(store, READS_APART_MS), election, log },
    { db: rebuilding.db, store, log },
    projectors,
    { lease: 'projections', signal: ending.signal, batchWindowMs: BATCH_WINDOW_MS },
  );

  /** Why a read model is behind; true when it is current. */
  const healthOf = (name: string): true | string => {
    const now = following();
    const isHealthy = now?.health[name];
    if (now === undefined || isHealthy === undefined) return `${name} is not followed yet`;
    return now.hasCaughtUp(name) ? isHealthy() : catchingUp(name, isHealthy());
  };

  const reportProcess = measureProcess();
  const health = await startHealthServer(
    {
      host: settings.HEALTH_HOST,
      port: settings.HEALTH_PORT,
      about: () => ({
        instance,
        tells: following()?.tells() ?? `${instance} brings the read models in shape`,
      }),
    },
    {
      database: async () => {
        await sql`select 1`.execute(db);
        return true;
      },
      eventStore: async () => {
        await store.ping();
        return true;
      },
      ...Object.fromEntries(projectors.map(({ name }) => [name, () => healthOf(name)])),
    },
    { '/metrics': async () => (following()?.metrics() ?? '') + (await reportProcess()) },
  );

  return {
    health: health.url,
    log,
    close: async () => {
      health.drain();
      ending.abort();
      await ended;
      await health.close();
      await Promise.all([election.close(), store.close(), endTracing()]);
      await Promise.all([closeDatabase(), rebuilding.close()]);
    },
  };
};
