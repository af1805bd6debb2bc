/**
 * Migrates the databases at DATABASE_URL and EVENT_STORE_URL, makes the web tools' role as
 * WEBTOOLS_DATABASE_URL names it, and ends: for deployments where no launcher does it.
 */
import { readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { grantWebTools } from './web-tools-role.ts';

const settings = readSettings([
  'DATABASE_URL',
  'EVENT_STORE_URL',
  'WEBTOOLS_DATABASE_URL',
  'LOG_LEVEL',
]);
await migrate(settings.DATABASE_URL, settings.EVENT_STORE_URL);
await grantWebTools(settings.DATABASE_URL, settings.WEBTOOLS_DATABASE_URL);
createLog({ name: 'migrations', level: settings.LOG_LEVEL }).info('database up to date');
