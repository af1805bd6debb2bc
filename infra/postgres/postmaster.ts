import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity, signal } from '@haat/platform/process';
import { waitFor } from '../processes/wait.ts';

const lockFile = (dataDir: string): string => join(dataDir, 'postmaster.pid');

/** Lines of postmaster.pid: 1 pid, 2 data directory, 4 port, 8 status (miscadmin.h). */
const lockLines = (dataDir: string): readonly string[] => {
  try {
    return readFileSync(lockFile(dataDir), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/** A postmaster works in its data directory; another process with a reused pid does not. */
const serves = (pid: number, dataDir: string): boolean => {
  try {
    if (existsSync('/proc/self/cwd')) {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir) &&
        readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
      );
    }
    const command = execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
    });
    return command.includes('postgres') && command.includes(dataDir);
  } catch {
    return false;
  }
};

export const runningPostmaster = (dataDir: string): ProcessIdentity | undefined => {
  const pid = Number(lockLines(dataDir)[0]);
  return pid > 0 && serves(pid, dataDir) ? identify(pid) : undefined;
};

/** Postgres never replaces this file; locked while a server process lives. */
export const kernelLock = (dataDir: string): string => join(dataDir, 'PG_VERSION');

/** True for a server in another container too; false without flock. */
export const isLocked = (dataDir: string): boolean => {
  const script = '[ -r "$1" ] || exit 0; exec 9<"$1"; flock -n 9';
  const args = ['-c', script, 'sh', kernelLock(dataDir)];
  return spawnSync('/bin/sh', args, { stdio: 'ignore' }).status === 1;
};

export const isReady = (dataDir: string, pid: number): boolean => {
  const lines = lockLines(dataDir);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
};

/** Fast shutdown, then immediate, then SIGKILL. Resolves when the server is gone. */
export const endPostmaster = async (server: ProcessIdentity, grace = 20_000): Promise<void> => {
  const steps: readonly (readonly [NodeJS.Signals, number])[] = [
    ['SIGINT', grace],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ];
  for (const [name, within] of steps) {
    if (!isAlive(server)) return;
    signal(server.pid, name);
    if (await waitFor(() => !isAlive(server), { within })) return;
  }
  throw new Error(`Postgres (process ${server.pid}) does not end.`);
};

/**
 * Stops a server that was left running, and removes its lock file: a reused pid in it would block
 * the start. The shared memory check against living backends does not need the file.
 */
export const clearRemains = async (dataDir: string, log: (line: string) => void): Promise<void> => {
  const server = runningPostmaster(dataDir);
  if (server) {
    log(`Ending a Postgres (process ${server.pid}) that an earlier start left behind.`);
    await endPostmaster(server);
  }
  rmSync(lockFile(dataDir), { force: true });
};
