import { readSettings } from '@haat/platform/config';
import { connectDatabase } from '@haat/platform/database/connect';
import { connectEventStore } from '@haat/platform/event-store/connect';
import { startHealthServer } from '@haat/platform/health/health-server';
import { createLog } from '@haat/platform/log';
import { onShutdown } from '@haat/platform/shutdown';
import { sql } from 'kysely';
import { projectors } from './projectors.ts';
import { runProjector } from './runner.ts';

const settings = readSettings(['DATABASE_URL', 'EVENT_STORE_URL', 'HEALTH_PORT', 'LOG_LEVEL']);
const log = createLog({ name: 'projections', level: settings.LOG_LEVEL });
const { db, close: closeDatabase } = connectDatabase(settings.DATABASE_URL, {
  commits: 'replayable',
  onIdleError: (error) => log.warn({ error }, 'database connection lost'),
});
const store = connectEventStore(settings.EVENT_STORE_URL, { log });

const ending = new AbortController();
const runners = projectors.map((projector) => ({
  name: projector.name,
  ...runProjector({ db, store, log }, projector, { signal: ending.signal }),
}));

const health = await startHealthServer(settings.HEALTH_PORT, {
  database: async () => {
    await sql`select 1`.execute(db);
    return true;
  },
  eventStore: async () => {
    await store.ping();
    return true;
  },
  ...Object.fromEntries(
    runners.map(({ name, isWell, hasCaughtUp }) => [name, () => isWell() && hasCaughtUp()]),
  ),
});

onShutdown(
  async () => {
    ending.abort();
    await Promise.all(runners.map(({ ended }) => ended));
    await health.close();
    await store.close();
    await closeDatabase();
  },
  { onError: (error) => log.error({ error }, 'shutdown failed') },
);

log.info({ health: health.url, projectors: projectors.map(({ name }) => name) }, 'ready');
