/** Migrates the database at DATABASE_URL and ends: for deployments where no launcher does it. */
import { readSettings } from '../config.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrate.ts';

const { DATABASE_URL, LOG_LEVEL } = readSettings(['DATABASE_URL', 'LOG_LEVEL']);
await migrate(DATABASE_URL);
createLog({ name: 'migrations', level: LOG_LEVEL }).info('database up to date');
