/**
 * Migrates the databases at DATABASE_URL, EVENT_STORE_URL and KEY_STORE_URL, makes the web tools'
 * role as WEBTOOLS_DATABASE_URL names it, makes the record ready, and ends: for deployments where
 * no launcher does it.
 */
import { readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { RECORD_SETTINGS } from '../record/connect-record.ts';
import { prepareRecordAt } from '../record/prepare-record-at.ts';
import { migrate } from './migrate.ts';
import { grantWebTools } from './web-tools-role.ts';

const settings = readSettings([
  'DATABASE_URL',
  ...RECORD_SETTINGS,
  'WEBTOOLS_DATABASE_URL',
  'LOG_LEVEL',
]);
await migrate(settings.DATABASE_URL, settings.EVENT_STORE_URL);
await grantWebTools(settings.DATABASE_URL, settings.WEBTOOLS_DATABASE_URL);
const log = createLog({ name: 'migrations', level: settings.LOG_LEVEL });
await prepareRecordAt(settings, log);
log.info('database up to date');
