import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { signal } from '@haat/platform/process';
import { readRecord } from '../postgres/cluster-record.ts';
import { runningPostmaster } from '../postgres/postmaster.ts';
import { anyFreePort } from '../processes/ports.ts';
import { ROOT } from '../processes/root.ts';
import { memoryOf, treeOf } from './process-cost.ts';

/** In ms after the first page. */
const REST_MS = 60_000;

export type AtRest = {
  /** From the command to the open shop, in ms. */
  readonly readyMs: number;
  /** Bytes by process, with a share of shared memory. */
  readonly memory: Readonly<Record<string, number>>;
  readonly backends: number;
};

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/infra\/start\/roles/, 'shop'],
  [/services\/api/, 'api'],
  [/services\/worker/, 'worker'],
  [/services\/projections/, 'projections'],
  [/services\/webtools/, 'web tools'],
  [/infra\/sandbox/, 'sandboxes'],
  [/infra\/start\/main/, 'launcher'],
  [/postgres/, 'Postgres'],
];

/** With its arguments; empty if the process has ended. */
const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

const nameOf = (pid: string): string => {
  const command = commandOf(pid);
  return NAMES.find(([pattern]) => pattern.test(command))?.[1] ?? 'npm';
};

/** `npm start` in production with sandboxes, once for each number of starts, in one state folder. */
export const measureRest = async (
  starts: number,
  onStart: (atRest: AtRest) => void,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'haat-rest-'));
  // As root, another account runs Postgres and must enter.
  await chmod(folder, 0o711);
  try {
    for (let n = 0; n < starts; n += 1) onStart(await measureStart(folder));
  } finally {
    const home = readRecord(join(folder, 'postgres'))?.home;
    for (const path of home === undefined ? [folder] : [folder, home]) {
      await rm(path, { recursive: true, force: true });
    }
  }
};

/** Reads on afterwards: a closed pipe would end the shop. @throws {Error} when it ends first */
const opened = (npm: ChildProcessByStdio<null, Readable, null>): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = '';
    npm.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Haat is open')) resolve();
    });
    npm.once('exit', () => reject(new Error(`The shop did not open:\n${output}`)));
  });

const measureStart = async (folder: string): Promise<AtRest> => {
  const port = await anyFreePort();
  const began = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      SANDBOX: 'on',
      HAAT_ALLOW_INSECURE_ORIGIN: 'yes',
      HAAT_STATE_DIR: folder,
      HAAT_INNER_PORTS: String(await anyFreePort()),
      PORT: String(port),
    },
  });
  const gone = once(npm, 'exit');
  try {
    await opened(npm);
    const readyMs = performance.now() - began;
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    await pause(REST_MS);
    const home = readRecord(join(folder, 'postgres'))?.home ?? '';
    const postmaster = runningPostmaster(join(home, 'data'))?.pid ?? 0;
    const memory: Record<string, number> = {};
    const tree = treeOf([npm.pid ?? 0, postmaster]);
    for (const pid of tree) memory[nameOf(pid)] = (memory[nameOf(pid)] ?? 0) + memoryOf(pid);
    const backends = tree.filter((pid) => /postgres: haat/.test(commandOf(pid))).length;
    return { readyMs, memory, backends };
  } finally {
    signal(-(npm.pid ?? 0), 'SIGTERM');
    await gone;
  }
};
