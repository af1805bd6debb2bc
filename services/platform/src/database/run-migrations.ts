/**
 * Migrates the databases at DATABASE_URL, EVENT_STORE_URL, QUEUE_URL and KEY_STORE_URL as their
 * owner, makes the record ready, and makes the
 * services' roles as API_DATABASE_URL, WORKER_DATABASE_URL, PROJECTIONS_DATABASE_URL and
 * WEBTOOLS_DATABASE_URL name them, and ends: for deployments where no launcher does it.
 */
import { beginPlainly } from '../begin-plainly.ts';
import { readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { RECORD_SETTINGS } from '../record/connect-record.ts';
import {
  prepareRecordAt,
  requireMaster,
  requireReadableStore,
} from '../record/prepare-record-at.ts';
import { ensureDatabase } from './ensure-database.ts';
import { migrate } from './migrate.ts';
import { requirePostgres } from './require-postgres.ts';
import { grantRoles } from './roles/grant-roles.ts';
import { isPostgres, loginOf } from './roles/login.ts';

const settings = beginPlainly(() =>
  readSettings([
    'DATABASE_URL',
    'QUEUE_URL',
    ...RECORD_SETTINGS,
    'API_DATABASE_URL',
    'WORKER_DATABASE_URL',
    'PROJECTIONS_DATABASE_URL',
    'WEBTOOLS_DATABASE_URL',
    'LOG_LEVEL',
  ]),
);
/** Where it is one of the shop's own cluster; one elsewhere is made by whoever keeps it. */
const createKeyStoreDatabase = async (): Promise<void> => {
  const [shop, keys] = [new URL(settings.DATABASE_URL), new URL(settings.KEY_STORE_URL)];
  if (shop.host === keys.host) {
    await ensureDatabase(settings.DATABASE_URL, decodeURIComponent(keys.pathname.slice(1)));
  }
};

const log = createLog({ name: 'migrations', level: settings.LOG_LEVEL });
await requireReadableStore(settings.EVENT_STORE_URL, log);
await requirePostgres('DATABASE_URL', settings.DATABASE_URL);
if (isPostgres(settings.QUEUE_URL)) await requirePostgres('QUEUE_URL', settings.QUEUE_URL);
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
  },
);
log.info('database up to date');
