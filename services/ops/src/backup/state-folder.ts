/** What `npm start` keeps in its folder, as far as a backup takes it along or puts it back. */
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { holderAt, isHeld } from '@haat/platform/lock-file';

export type StateFolder = {
  readonly folder: string;
  /** The embedded Postgres: its record, and where its data lies. Null where there is none. */
  readonly cluster: { readonly data: string; readonly password: string } | null;
};

/** Within the state folder: what the backup keeps beside the data. */
export const SANDBOXES = 'sandboxes';
/** What wraps the keys: nothing that is sealed is read without it. */
export const MASTER = 'master-secret';
/** Kept apart from what they open unless they are asked for. */
export const SECRETS = [MASTER, 'session-secret', 'role-secret'] as const;
/** The database of the wrapped keys, unless KEY_STORE_URL names another one. */
export const KEYS_DATABASE = 'haat_keys';
/** Where the data of a cluster lies that nothing has moved, and what tells so. */
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

/** @returns the port of the server on these data; null where none runs. */
export const portOf = (data: string): number | null => {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return null;
  // Lines of postmaster.pid: 1 process, 4 port, 8 status.
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  return isAlive(pid) && mayServe(pid, data) ? Number(lines[3]) : null;
};

/** The file outlives a killed server, and another program may get its id. A server works in its data. */
const mayServe = (pid: number, data: string): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    // Another user's process, or a system without /proc: only the server itself can tell.
    return true;
  }
};

/** Whether an `npm start` runs on this very folder, not on the one that it is a copy of. */
export const isLaunched = ({ folder }: StateFolder): boolean => {
  const lock = join(folder, 'running.json');
  const holder = holderAt(lock);
  return holder !== undefined && isHeld(holder, lock);
};

/** Whether a process of `npm start` runs on the folder. */
export const isInUse = (state: StateFolder): boolean =>
  isLaunched(state) || (state.cluster !== null && portOf(state.cluster.data) !== null);

const isAlive = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is somebody else's, and lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
