/** Migrates, prepares the record and the roles; exits with 1 after 60 s without an engine. */

import { readSettings, startOrExit } from '@haat/platform/config';
import { ensureDatabase, reachPostgres } from '@haat/platform/database';
import { createLog } from '@haat/platform/log';
import { grantRoles, isPostgres, loginOf } from '@haat/platform/roles';
import { RECORD_SETTINGS } from '@haat/record/connect';
import { prepareRecordAt, requireMaster, requireReadableStore } from '@haat/record/prepare';
import { migrate } from './migrate.ts';
import { type Engine, waitForEngines } from './wait-for-engines.ts';

const ENGINES_TIMEOUT_MS = 60_000;

const settings = await startOrExit(() =>
  readSettings([
    'DATABASE_URL',
    'QUEUE_URL',
    ...RECORD_SETTINGS,
    'API_DATABASE_URL',
    'WORKER_DATABASE_URL',
    'PROJECTIONS_DATABASE_URL',
    'WEBTOOLS_DATABASE_URL',
    'CONSOLE_DATABASE_URL',
    'LOG_LEVEL',
  ]),
);
const log = createLog({ name: 'migrations', level: settings.LOG_LEVEL });
const [shop, keys] = [new URL(settings.DATABASE_URL), new URL(settings.KEY_STORE_URL)];
/** Only in the shop's own cluster. */
const createKeyStoreDatabase = async (): Promise<void> => {
  if (shop.host === keys.host) {
    await ensureDatabase(settings.DATABASE_URL, decodeURIComponent(keys.pathname.slice(1)));
  }
};

const postgresAt = (setting: 'DATABASE_URL' | 'QUEUE_URL' | 'KEY_STORE_URL'): Engine => ({
  setting,
  reach: () => reachPostgres(settings[setting]),
});
const eventStore: Engine = {
  setting: 'EVENT_STORE_URL',
  reach: (timeoutMs) =>
    requireReadableStore(settings.EVENT_STORE_URL, log, {
      timeoutMs,
      signal: new AbortController().signal,
      progress: (line) => log.info(line),
    }),
};
const engines = [
  eventStore,
  postgresAt('DATABASE_URL'),
  ...(isPostgres(settings.QUEUE_URL) ? [postgresAt('QUEUE_URL')] : []),
  ...(shop.host === keys.host ? [] : [postgresAt('KEY_STORE_URL')]),
];
await waitForEngines(engines, { timeoutMs: ENGINES_TIMEOUT_MS, log }).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
});
await requireMaster(settings, log);
await migrate(settings.DATABASE_URL, settings.EVENT_STORE_URL, settings.QUEUE_URL);
await createKeyStoreDatabase();
await prepareRecordAt(settings, log);
await grantRoles(
  {
    shop: settings.DATABASE_URL,
    events: settings.EVENT_STORE_URL,
    queues: settings.QUEUE_URL,
    keys: settings.KEY_STORE_URL,
  },
  {
    api: loginOf(settings.API_DATABASE_URL),
    worker: loginOf(settings.WORKER_DATABASE_URL),
    projections: loginOf(settings.PROJECTIONS_DATABASE_URL),
    webtools: loginOf(settings.WEBTOOLS_DATABASE_URL),
    console: loginOf(settings.CONSOLE_DATABASE_URL),
  },
);
log.info('database up to date');
