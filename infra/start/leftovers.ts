import { existsSync, realpathSync } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { insideOf, readRecord } from '../postgres/cluster-record.ts';
import { ownerNow } from '../postgres/findings.ts';
import { isHeldByAny } from '../postgres/hold.ts';
import { readOwner } from '../postgres/owner.ts';
import { listSharedHomes } from '../postgres/shared-root.ts';
import type { State } from './state.ts';

/** Between the folder's name and its UTC time. */
export const BEFORE = '.before-';

const sizeOf = async (path: string): Promise<number> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => lstat(join(entry.parentPath, entry.name)).then(({ size }) => size)),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

const megabytes = async (paths: readonly string[]): Promise<string> => {
  const sizes = await Promise.all(paths.map((path) => sizeOf(path).catch(() => Number.NaN)));
  const sum = sizes.reduce((total, size) => total + size, 0);
  return Number.isNaN(sum) ? 'size unknown' : `${Math.ceil(sum / 1_000_000)} MB`;
};

const quoted = (path: string): string => `'${path.replaceAll("'", "'\\''")}'`;

const removal = (paths: readonly string[]): string => `rm -r ${paths.map(quoted).join(' ')}`;

/** @returns the folder, and its own data outside of it. */
const withData = (folder: string): readonly string[] => {
  const stateDir = join(folder, 'postgres');
  const home = readRecord(stateDir)?.home;
  const isOwn = home !== undefined && readOwner(home)?.path === stateDir;
  return isOwn && !home.startsWith(`${folder}/`) ? [folder, home] : [folder];
};

/** @returns a line per state that `--fresh` set aside, with commands to open and remove it. */
export const setAsideStates = async (folder: string): Promise<readonly string[]> => {
  const real = realpathSync(folder);
  const parent = dirname(real);
  const prefix = `${basename(real)}${BEFORE}`;
  const entries = await readdir(parent, { withFileTypes: true }).catch(
    ({ code }: NodeJS.ErrnoException) => code,
  );
  // The folder's parent may not be listable.
  if (!Array.isArray(entries)) {
    return [`${parent} cannot be read (${entries}): it may hold more, as ${prefix}<UTC time>`];
  }
  const names = entries.filter((one) => one.isDirectory() && one.name.startsWith(prefix));
  return Promise.all(
    names
      .map(({ name }) => name)
      .toSorted()
      .map(async (name) => {
        const paths = withData(join(parent, name));
        const opens = `HAAT_STATE_DIR=${quoted(join(parent, name))} npm start`;
        const size = await megabytes(paths);
        return `${name}: ${size}, opened by: ${opens}, removed by: ${removal(paths)}`;
      }),
  );
};

/** @returns states that `--fresh` set aside, before a start without data makes a new shop. */
export const beforeNewShop = async ({ folder, postgres }: State): Promise<readonly string[]> => {
  const home = readRecord(postgres)?.home ?? insideOf(postgres);
  if (existsSync(join(home, 'data'))) return [];
  const states = await setAsideStates(folder);
  return states.length === 0 ? [] : [`${folder} holds no data. Set aside so far:`, ...states];
};

const linesOf = async (home: string): Promise<readonly string[]> => {
  const owner = readOwner(home);
  if (isHeldByAny(home)) return [];
  if (owner === undefined && home.endsWith('.partial')) {
    const size = await megabytes([home]);
    return [`A copy of data was cut off: ${home}, ${size}, removed by: ${removal([home])}`];
  }
  if (owner === undefined || ownerNow(owner) !== 'gone') return [];
  return [
    `Data without a shop: ${home}, ${await megabytes([home])}, of ${owner.path}, which is gone or ` +
      'has other data. Keep them if you moved that folder: it finds them when it starts. If you ' +
      `deleted it, they are removed by: ${removal([home])}`,
  ];
};

/**
 * @returns a line per data folder without its state folder, with a command to remove it. Never
 * removed here: the state folder may only have moved.
 */
export const ownerlessData = async (): Promise<readonly string[]> => {
  // Unreadable data are another user's.
  const lines = await Promise.allSettled(listSharedHomes().map(linesOf));
  return lines.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
};
