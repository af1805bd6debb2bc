import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DATA_LOCKED, keep } from './keeper.ts';

const hasFlock = spawnSync('flock', ['--help']).error === undefined;

it.runIf(hasFlock)(
  'refuses a second server on locked data, and starts one once the first was killed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'haat-keeper-'));
    const lockFile = join(folder, 'PG_VERSION');
    writeFileSync(lockFile, '18\n');
    const logFile = join(folder, 'log');
    const log = openSync(logFile, 'a');
    const run = (script: string) =>
      keep(['/bin/sh', '-c', script], { account: undefined, log, lockFile });
    const isReady = join(folder, 'ready');
    spawnSync('mkfifo', [isReady]);
    const first = run(`echo > '${isReady}'; exec sleep 60`);
    readFileSync(isReady);
    const [code] = await once(run('echo second'), 'exit');
    expect([code, readFileSync(logFile, 'utf8')]).toEqual([1, `${DATA_LOCKED}\n`]);
    process.kill(-(first.pid ?? 0), 'SIGKILL');
    await once(first, 'exit');
    // Waits for the end of its last process.
    spawnSync('flock', [lockFile, 'true']);
    const [next] = await once(run('echo third'), 'exit');
    expect([next, readFileSync(logFile, 'utf8')]).toEqual([0, `${DATA_LOCKED}\nthird\n`]);
    rmSync(folder, { recursive: true });
  },
);
