import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { asRole } from '@haat/platform/roles';
import { ofTheMachine } from '../processes/own-settings.ts';
import { ROOT, type StackOptions } from '../processes/stack.ts';

const ENTRY = join(ROOT, 'services/ops/src/prepare/run-migrations.ts');

/** In a process of its own: this one keeps the files that it has loaded. @throws {Error} */
export const runMigrations = async ({
  logins,
  masterSecret,
  env,
  sandbox,
  ...urls
}: StackOptions): Promise<void> => {
  const { databaseUrl, eventStoreUrl, queueUrl, keyStoreUrl } = urls;
  const settings = {
    ...ofTheMachine(env),
    SANDBOX: sandbox,
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: eventStoreUrl,
    QUEUE_URL: queueUrl,
    KEY_STORE_URL: keyStoreUrl,
    MASTER_SECRET: masterSecret,
    MASTER_SECRET_PREVIOUS: env.MASTER_SECRET_PREVIOUS,
    API_DATABASE_URL: asRole(databaseUrl, logins.api),
    WORKER_DATABASE_URL: asRole(databaseUrl, logins.worker),
    PROJECTIONS_DATABASE_URL: asRole(databaseUrl, logins.projections),
    WEBTOOLS_DATABASE_URL: asRole(databaseUrl, logins.webtools),
  };
  try {
    await promisify(execFile)(process.execPath, [ENTRY], { env: settings as NodeJS.ProcessEnv });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`The database could not be migrated:\n${stdout}${stderr}`, { cause: error });
  }
};
