import { systemClock } from '@haat/platform/clock';
import { readSettings, startOrExit } from '@haat/platform/config';
import { connectDatabase, nameConnections } from '@haat/platform/database';
import { createLog } from '@haat/platform/log';
import { collectAtRest, onShutdown } from '@haat/platform/process';
import { startMetricsServer } from '@haat/platform/serving';
import { buildWebTools } from './app.ts';
import { WEBTOOLS_SETTINGS } from './context.ts';
import { crawlsAtRest } from './crawl/crawls-at-rest.ts';
import { watchIdle } from './idle-watch.ts';

const settings = nameConnections(
  'webtools',
  await startOrExit(() =>
    readSettings([
      ...WEBTOOLS_SETTINGS,
      'LOG_LEVEL',
      'HEALTH_HOST',
      'METRICS_PORT',
      'WEBTOOLS_DATABASE_URL',
      'WEBTOOLS_HOST',
      'WEBTOOLS_IDLE_MS',
      'WEBTOOLS_PORT',
    ]),
  ),
);
const log = createLog({ name: 'webtools', level: settings.LOG_LEVEL });
const database = connectDatabase(settings.WEBTOOLS_DATABASE_URL, {
  commits: 'replayable',
  maxConnections: 4,
  log,
});
const app = await buildWebTools({ db: database.db, clock: systemClock, log, settings });

const endMetrics = await startMetricsServer(settings.HEALTH_HOST, settings.METRICS_PORT);
const idleMs = settings.WEBTOOLS_IDLE_MS;
const endIdleWatch = idleMs
  ? watchIdle(app.server, {
      idleMs,
      crawls: () => crawlsAtRest(database.db, settings.CRAWL_KEPT_MS),
      // Its parent decides; without one it goes on.
      onIdle: (idleUntil) => process.send?.({ idleUntil }),
      log,
    })
  : () => undefined;

collectAtRest();
onShutdown(
  async () => {
    endIdleWatch();
    await app.close();
    await endMetrics();
    await database.close();
  },
  { onError: (error) => log.error({ error }, 'shutdown failed') },
);

const address = await app.listen({ host: settings.WEBTOOLS_HOST, port: settings.WEBTOOLS_PORT });
log.info({ address }, 'ready');
