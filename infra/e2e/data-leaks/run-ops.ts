import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { ownProcessEnv } from '@haat/testkit/own-process';
import { recordSettings } from '@haat/testkit/record';
import { ROOT } from '../../processes/stack.ts';

export const runOps = (
  line: string,
  url: string,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> =>
  new Promise((resolve) => {
    const { MASTER_SECRET_PREVIOUS: _, ...record } = recordSettings(url);
    const env = { ...ownProcessEnv(), LOG_LEVEL: 'debug', DATABASE_URL: url, ...record };
    const args = [join(ROOT, 'services/ops/src/main.ts'), ...line.split(' ')];
    execFile(process.execPath, args, { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
