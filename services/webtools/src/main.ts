import { systemClock } from '@haat/platform/clock';
import { readSettings } from '@haat/platform/config';
import { connectDatabase, nameConnections } from '@haat/platform/database';
import { createLog } from '@haat/platform/log';
import { onShutdown, startOrExit } from '@haat/platform/process';
import { startMetricsServer } from '@haat/platform/serving';
import { buildWebTools } from './app.ts';
import { WEBTOOLS_SETTINGS } from './context.ts';

const settings = startOrExit(() =>
  readSettings([
    ...WEBTOOLS_SETTINGS,
    'LOG_LEVEL',
    'HEALTH_HOST',
    'METRICS_PORT',
    'WEBTOOLS_DATABASE_URL',
    'WEBTOOLS_HOST',
    'WEBTOOLS_PORT',
  ]),
);
const log = createLog({ name: 'webtools', level: settings.LOG_LEVEL });
nameConnections('webtools');
const database = connectDatabase(settings.WEBTOOLS_DATABASE_URL, {
  commits: 'replayable',
  maxConnections: 4,
  log,
});
const app = await buildWebTools({ db: database.db, clock: systemClock, log, settings });

const endMetrics = await startMetricsServer(settings.HEALTH_HOST, settings.METRICS_PORT);

onShutdown(
  async () => {
    await app.close();
    await endMetrics();
    await database.close();
  },
  { onError: (error) => log.error({ error }, 'shutdown failed') },
);

const address = await app.listen({ host: settings.WEBTOOLS_HOST, port: settings.WEBTOOLS_PORT });
log.info({ address }, 'ready');
