import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../processes/root.ts';
import type { ProcessSpec } from '../processes/supervise.ts';

const ENTRY = join(ROOT, 'services/ops/src/prepare/run-migrations.ts');

/** In a process of its own, which loads the changed files. @throws {Error} */
export const runMigrations = async (env: ProcessSpec['env']): Promise<void> => {
  try {
    await promisify(execFile)(process.execPath, [ENTRY], { env: env as NodeJS.ProcessEnv });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`The database could not be migrated:\n${stdout}${stderr}`, { cause: error });
  }
};
