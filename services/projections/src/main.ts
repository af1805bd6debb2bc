import { readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database/connect';
import { followLed } from '@haat/platform/followers/follow-led';
import { startHealthServer } from '@haat/platform/health/health-server';
import { instanceName } from '@haat/platform/instance-name';
import { openLeases } from '@haat/platform/leases/leases';
import { createLog } from '@haat/platform/log';
import { connectRecord, RECORD_SETTINGS } from '@haat/platform/record/connect-record';
import { onShutdown } from '@haat/platform/shutdown';
import { sql } from 'kysely';
import { liveFollower } from './live-follower.ts';
import { projectors } from './projectors.ts';

const settings = readSettings([
  ...RECORD_SETTINGS,
  'DATABASE_URL',
  'HEALTH_HOST',
  'HEALTH_PORT',
  'INSTANCE',
  'LOG_LEVEL',
]);
const log = createLog({ name: 'projections', level: settings.LOG_LEVEL });
const { db, close: closeDatabase } = connectDatabase(settings.DATABASE_URL, {
  commits: 'replayable',
  maxConnections: 5,
  onIdleError: (error) => log.warn({ error }, 'database connection lost'),
});
const { store } = await connectRecord(settings, { log });

/**
 * Too short for a customer to see, long enough for a busy moment's events to share a transaction.
 */
const GATHER_MS = 20;

const catchingUp = (name: string, health: true | string): string =>
  health === true ? `${name} has not caught up yet` : health;

const ending = new AbortController();
/** A rebuild compares whole tables. */
const rebuilding = connectDatabase(settings.DATABASE_URL, {
  // Of each rebuild one holds its lock, another works.
  maxConnections: 2 * projectors.length,
  statementTimeoutMs: 0,
});
const instance = instanceName(settings.INSTANCE);
const leases = openLeases(settings.DATABASE_URL, { instance, log });
const following = followLed(
  { db, store, leases, log },
  projectors.map((projector) => liveFollower({ db: rebuilding.db, store, log }, projector)),
  { lease: 'projections', signal: ending.signal, gatherMs: GATHER_MS },
);

const health = await startHealthServer(
  {
    host: settings.HEALTH_HOST,
    port: settings.HEALTH_PORT,
    about: () => ({ instance, tells: following.tells() }),
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
    ...Object.fromEntries(
      Object.entries(following.health).map(([name, isWell]) => [
        name,
        () => (following.hasCaughtUp(name) ? isWell() : catchingUp(name, isWell())),
      ]),
    ),
  },
  { '/metrics': async () => following.metrics() },
);

onShutdown(
  async () => {
    health.drain();
    ending.abort();
    await following.ended;
    await health.close();
    await Promise.all([leases.close(), store.close()]);
    await Promise.all([closeDatabase(), rebuilding.close()]);
  },
  { onError: (error) => log.error({ error }, 'shutdown failed') },
);

log.info({ health: health.url, projectors: projectors.map(({ name }) => name) }, 'ready');
