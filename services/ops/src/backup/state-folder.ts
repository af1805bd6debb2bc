import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holderAt, isHeld } from '@haat/platform/process';

export type StateFolder = {
  readonly folder: string;
  readonly cluster: { readonly data: string; readonly password: string } | null;
};

export const SANDBOXES = 'sandboxes';
/** Wraps the keys: without it no encrypted data can be read. */
export const MASTER = 'master-secret';
/** Not in a backup unless requested. */
export const SECRETS = [MASTER, 'session-secret', 'role-secret'] as const;
/** The keys' database, unless KEY_STORE_URL names another one. */
export const KEYS_DATABASE = 'haat_keys';
export const CLUSTER = { record: 'postgres/cluster.json', home: 'cluster' } as const;

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
};

export const openStateFolder = (path: string): StateFolder => {
  const folder = resolve(path);
  const record = readJson(join(folder, CLUSTER.record)) as {
    readonly home?: string;
    readonly password?: string;
  } | null;
  if (!record?.home || !record.password) return { folder, cluster: null };
  const home = resolve(folder, 'postgres', record.home);
  return { folder, cluster: { data: join(home, 'data'), password: record.password } };
};

/** @returns null where no server runs on the data. */
export const portOf = (data: string): number | null => {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  // Lines of postmaster.pid: 1 process, 4 port, 8 status.
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return isAlive(pid) && mayServe(pid, data) ? Number(lines[3]) : null;
};

/** postmaster.pid outlives a killed server and its pid may be reused: checks the folder. */
const mayServe = (pid: number, data: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    // Another user's process, or no /proc: the server itself must tell.
    return true;
  }
};

/** Whether `npm start` runs on this folder, not on its original. */
export const isLaunched = ({ folder }: StateFolder): boolean => {
  const lock = join(folder, 'running.json');
  const holder = holderAt(lock);
  return holder !== undefined && isHeld(holder, lock);
};

export const isInUse = (state: StateFolder): boolean =>
  isLaunched(state) || (state.cluster !== null && portOf(state.cluster.data) !== null);

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
