/**
 * Migrates the databases at DATABASE_URL, EVENT_STORE_URL and QUEUE_URL as their owner, makes the
 * services' roles as API_DATABASE_URL, WORKER_DATABASE_URL, PROJECTIONS_DATABASE_URL and
 * WEBTOOLS_DATABASE_URL name them, and ends: for deployments where no launcher does it.
 */
import { readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';
import { grantRoles } from './roles/grant-roles.ts';
import { loginOf } from './roles/login.ts';

const settings = readSettings([
  'DATABASE_URL',
  'EVENT_STORE_URL',
  'QUEUE_URL',
  'API_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'PROJECTIONS_DATABASE_URL',
  'WEBTOOLS_DATABASE_URL',
  'LOG_LEVEL',
]);
await migrate(settings.DATABASE_URL, settings.EVENT_STORE_URL, settings.QUEUE_URL);
await grantRoles(
  { shop: settings.DATABASE_URL, events: settings.EVENT_STORE_URL, queues: settings.QUEUE_URL },
  {
    api: loginOf(settings.API_DATABASE_URL),
    worker: loginOf(settings.WORKER_DATABASE_URL),
    projections: loginOf(settings.PROJECTIONS_DATABASE_URL),
    webtools: loginOf(settings.WEBTOOLS_DATABASE_URL),
  },
);
createLog({ name: 'migrations', level: settings.LOG_LEVEL }).info('database up to date');
