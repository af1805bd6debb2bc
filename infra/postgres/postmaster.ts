import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { identify, isAlive, type ProcessIdentity, signal } from '@haat/platform/lock-file';
import { waitFor } from '../processes/wait.ts';

const lockFile = (dataDir: string): string => join(dataDir, 'postmaster.pid');

/** Lines of postmaster.pid: 1 pid, 2 data directory, 4 port, 8 status (source: miscadmin.h). */
const lockLines = (dataDir: string): readonly string[] => {
  try {
    return readFileSync(lockFile(dataDir), 'utf8').split('\n');
  } catch {
    return [];
  }
};

/**
 * The postmaster works inside its data directory; a process that merely inherited the pid does not.
 */
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

/** @returns the server that runs on this data directory, whoever started it. */
export const runningPostmaster = (dataDir: string): ProcessIdentity | undefined => {
  const pid = Number(lockLines(dataDir)[0]);
  return pid > 0 && serves(pid, dataDir) ? identify(pid) : undefined;
};

/** In every data directory, and never replaced: locked while a process of a server lives. */
export const kernelLock = (dataDir: string): string => join(dataDir, 'PG_VERSION');

/** Whether a server uses the data, also one in another container. False where flock is missing. */
export const isLocked = (dataDir: string): boolean => {
  const script = '[ -r "$1" ] || exit 0; exec 9<"$1"; flock -n 9';
  const args = ['-c', script, 'sh', kernelLock(dataDir)];
  return spawnSync('/bin/sh', args, { stdio: 'ignore' }).status === 1;
};

/** True once the server of `pid` says that it accepts connections. */
export const isReady = (dataDir: string, pid: number): boolean => {
  const lines = lockLines(dataDir);
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
};

/** Ends a server: fast shutdown, then immediate, then by force. Resolves when it is gone. */
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
 * Makes a data directory free to start on after a crash: ends a server that was left running, and
 * removes a lock file whose pid now belongs to somebody else. Postgres itself trusts such a pid,
 * refuses to start, and pg_ctl would signal the stranger. The shared memory check that guards
 * against surviving backends does not depend on the file and stays.
 */
export const clearRemains = async (dataDir: string, log: (line: string) => void): Promise<void> => {
  const server = runningPostmaster(dataDir);
  if (server) {
    log(`Ending a Postgres (process ${server.pid}) that an earlier start left behind.`);
    await endPostmaster(server);
  }
  rmSync(lockFile(dataDir), { force: true });
};
